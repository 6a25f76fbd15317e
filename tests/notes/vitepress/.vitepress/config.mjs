import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Jobs that run twice',
  head: [['script', { type: 'module', src: 'https://lab.example/retry-lab.js' }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'retry-lab' } } },
  themeConfig: {
    sidebar: [
      { text: 'A second copy', link: '/' },
      { text: 'A question', link: '/question' },
    ],
  },
});
