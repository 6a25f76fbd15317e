/** A picture as a PNG file. */

/** So that it is sharp on paper and on fine screens. */
const SCALE = 2;
/** What every browser's canvas can hold; some phones stop here, and leave what is larger blank. */
const MOST_PIXELS = 4096 * 4096;

/**
 * Draws an SVG that stands alone, on white. Undefined when the browser cannot.
 *
 * The picture comes as a data: address; the page's security policy allows no other.
 */
export async function pngOf(svg: string): Promise<Blob | undefined> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null || canvas.width * canvas.height > MOST_PIXELS) return undefined;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((settle) => {
    canvas.toBlob((blob) => {
      settle(blob ?? undefined);
    }, 'image/png');
  });
}
