// The linter is installed once, in web/; `../web/node_modules/.bin/eslint .` runs it here.
import { rules } from '../web/eslint.config.js';

export default [
  { ignores: ['fuzz/', 'output/', 'reference/'] },
  ...rules(import.meta.dirname, ['eslint.config.js']),
];
