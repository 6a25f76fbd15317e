import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { configs as lit } from 'eslint-plugin-lit';
import tseslint from 'typescript-eslint';

/**
 * The rules for every TypeScript project of the repository: the project's folder, and the files
 * in it that belong to none of its tsconfig.json files.
 */
export const rules = (root, looseFiles) =>
  defineConfig(
    js.configs.recommended,
    tseslint.configs.recommendedTypeChecked,
    tseslint.configs.stylisticTypeChecked,
    lit['flat/recommended'],
    {
      languageOptions: {
        parserOptions: {
          projectService: { allowDefaultProject: looseFiles },
          tsconfigRootDir: root,
        },
      },
      linterOptions: { reportUnusedDisableDirectives: 'error' },
      rules: {
        eqeqeq: 'error',
        'no-console': 'error',
        '@typescript-eslint/consistent-type-imports': 'error',
        '@typescript-eslint/switch-exhaustiveness-check': 'error',
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      },
    },
    {
      files: ['**/*.js', '**/*.mjs'],
      extends: [tseslint.configs.disableTypeChecked],
      // The compiler knows the names of the platform; this rule would want a list of them.
      rules: { 'no-undef': 'off' },
    },
  );

export default defineConfig(
  globalIgnores(['dist/', 'src/engine/pkg/']),
  rules(import.meta.dirname, ['eslint.config.js', 'vite.config.ts']),
);
