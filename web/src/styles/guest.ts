/**
 * Styles of an element in somebody else's page: the design tokens, set on the element, where that
 * page's own rules for it come first; and a frame into which nothing of the page is inherited.
 */
import frame from './guest.css?inline';
import dark from './tokens-dark.css?inline';
import tokens from './tokens.css?inline';

const sheet = (text: string): CSSStyleSheet => {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
};

const onHost = (text: string) => text.replaceAll(':root', ':host');

/** For every element. */
export const GUEST_SHEET = sheet(onHost(tokens) + frame);
/** After it, for one that stands on something dark; paper is never dark. */
export const DARK_SHEET = sheet(`@media screen{${onHost(dark)}:host{color-scheme:dark}}`);
