/**
 * The content security policy of the built pages. Each page states its own, with whatever styles
 * stand in it, since the development server puts them there. In a built page only those are left
 * that were built with it, and the policy names them by their checksums.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

export function strictPolicy(): Plugin {
  return {
    name: 'retry-lab-strict-policy',
    apply: 'build',
    // After all that writes into a page, and after its styles were minified.
    transformIndexHtml: { order: 'post', handler: withStrictPolicy },
  };
}

const ANY_STYLE = "'unsafe-inline'";
const STYLE_ELEMENT = /<style[^>]*>(.*?)<\/style>/gs;

/**
 * The page with a policy that allows its own styles and no others.
 *
 * @throws when it has no policy to be made strict, or something that no such policy allows
 */
export function withStrictPolicy(html: string): string {
  const [attribute] = /<[a-z][^<>]*\sstyle=[^>]*>/.exec(html) ?? [];
  if (attribute !== undefined) throw new Error(`a style attribute is not allowed: ${attribute}`);
  const [script] = /<script(?![^>]*\ssrc=)[^>]*>/.exec(html) ?? [];
  if (script !== undefined) throw new Error(`a script within the page is not allowed: ${script}`);
  if (!html.includes(` ${ANY_STYLE}`)) throw new Error(`no policy of a page with ${ANY_STYLE}`);
  const styles = [...html.matchAll(STYLE_ELEMENT)].map(([, style = '']) => ` ${checksum(style)}`);
  return html.replace(` ${ANY_STYLE}`, () => styles.join(''));
}

/** As a policy names a script or a style. */
export const checksum = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
