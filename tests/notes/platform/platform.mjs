/**
 * What a learning platform does with an author's page: it lets through what its list of harmless tags
 * and attributes holds, and shows that inside a page of its own, whose policy lets no script of others
 * run. The heights that frames announce it hears through a script of its own.
 *
 * `node platform.mjs FOLDER` writes the page into the folder.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sanitizeHtml from 'sanitize-html';

const [site] = process.argv.slice(2);
const pasted = readFileSync('lesson.html', 'utf8');
const shown = sanitizeHtml(pasted, {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'iframe'],
  allowedAttributes: {
    ...sanitizeHtml.defaults.allowedAttributes,
    iframe: ['src', 'title', 'width', 'height', 'loading', 'style'],
  },
});

mkdirSync(site, { recursive: true });
for (const [name, script] of [
  ['heights.html', '<script src="frame-heights.js"></script>'],
  ['fixed.html', ''],
]) {
  const page = readFileSync('page.html', 'utf8');
  writeFileSync(
    `${site}/${name}`,
    page.replace('<!-- script -->', script).replace('<!-- lesson -->', () => shown),
  );
}
cpSync('frame-heights.js', `${site}/frame-heights.js`);
