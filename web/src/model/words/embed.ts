/** What is said of a run in someone else's text: the codes to paste, and a citation. */

/** A way in which a run stands in someone else's text. */
export type EmbedForm = 'element' | 'frame' | 'markdown' | 'link' | 'citation';

export const EMBED = {
  toggle: 'Embed this',
  form: 'Embed this run as',
  forms: {
    element: 'a part of an HTML page',
    frame: 'a frame, where scripts are taken out',
    markdown: 'Markdown with a picture and a link',
    link: 'the bare link',
    citation: 'a citation',
  } satisfies Record<EmbedForm, string>,
  code: 'Code to paste',
  hints: {
    element:
      'What stands between the tags is shown until the run is ready, and wherever it cannot be.',
    frame:
      'Learning platforms take this. Where the frame does not grow by itself, change its height; on a page that is dark for all, add &theme=dark to its address.',
    markdown: 'For places that take out everything but pictures and links.',
    link: 'It opens this run. If it is damaged on its way, the page says so.',
    citation: 'The same version of the engine always gives the same run.',
  } satisfies Record<EmbedForm, string>,
  saveAs: (file: string) => `Save the picture beside your text as ${file}.`,
  picture: 'Its picture as a file',
  copy: 'Copy code',
  copied: 'Copied.',
  copyByHand: 'The browser does not let the page copy. Copy the code from its field by hand.',
  /** The page is a file, or a part of another page. */
  noAddress:
    'This page was not opened from a web server, so it has no address that others could open. Open the lab from one, and the code for your page stands here.',
  /** The page comes from the reader's own device. */
  ownDevice:
    'The addresses below are of this device: nobody else can open them. Open the lab from the server where your readers find it.',
} as const;

/** Where a frame does not grow by itself, figures and timeline are in sight at a text's usual width. */
const FRAME_HEIGHT = 1320;

/**
 * The frame runs scripts and sees nothing of the page around it. A link in it opens the workbench,
 * which could not start under the frame's own restrictions.
 */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** The codes, out of parts that mean nothing there but what they are. */
export const CODES = {
  /** @param folder - where the lab is, with the slash at its end */
  element: (
    folder: string,
    attribute: string,
    link: string,
    name: string,
  ) => `<script type="module" src="${folder}retry-lab.js"></script>
<retry-lab ${attribute}>
  <a href="${link}">${name}</a>
</retry-lab>`,
  frame: (folder: string, query: string, name: string) =>
    `<iframe src="${folder}embed.html?${query}" title="${name}" width="100%" height="${FRAME_HEIGHT}" frameborder="0" loading="lazy" sandbox="${SANDBOX}"></iframe>`,
  markdown: (alt: string, picture: string, link: string) => `[![${alt}](${picture})](${link})`,
} as const;

/** The name of the widget wherever it has one. */
export const widgetName = (title: string) => `Retry Lab: ${title}`;

/** The day on which a link was taken. */
export const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date);

/** What a picture says to whoever cannot see it. */
export const pictureText = (title: string, verdict: string) => `${title}. ${verdict}`;

interface Cited {
  title: string;
  version: string;
  /** Where it is opened: a link, or what a link to any lab would say. */
  where: string;
  /** The day on which that was done; left out where nobody knows. */
  accessed?: string;
}

export const citation = ({ title, version, where, accessed }: Cited) =>
  `Retry Lab, engine version ${version}: “${title}”. ${where}${accessed === undefined ? '' : ` (accessed ${accessed})`}`;
