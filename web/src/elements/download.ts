/** Hands a file to the browser to save. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn; a large one is read from its copy.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}
