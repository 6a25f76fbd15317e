/** The content security policy of built pages. */
import { expect, test } from 'vitest';
import { withStrictPolicy } from '../build/policy.js';

const page = (head: string) =>
  `<meta content="style-src 'self' 'unsafe-inline'; img-src 'self'">${head}<script type="module" src="./a.js"></script>`;
const policyOf = (html: string) => /<meta content="([^"]*)"/.exec(html)?.[1];

test('a page without styles of its own may have none', () => {
  expect(policyOf(withStrictPolicy(page('')))).toBe("style-src 'self'; img-src 'self'");
});

test('styles of its own are allowed by their checksums', () => {
  // By: printf 'p{color:red}' | openssl dgst -sha256 -binary | base64
  const red = "'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='";
  const html = page(
    '<style>p{color:red}</style><noscript><style media="print">b{}</style></noscript>',
  );
  expect(policyOf(withStrictPolicy(html))).toBe(
    `style-src 'self' ${red} 'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='; img-src 'self'`,
  );
});

test.each([
  ['a style attribute', '<p class="a" style="color: red">'],
  ['a script in the page', '<script>alert(1)</script>'],
])('%s cannot be built', (_, html) => {
  expect(() => withStrictPolicy(page(html))).toThrow('is not allowed');
});

test('a page that states no policy cannot be built', () => {
  expect(() => withStrictPolicy('<p>')).toThrow('no policy');
});
