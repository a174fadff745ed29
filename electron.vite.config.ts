import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      rollupOptions: {
        input: {
          electron: 'src-main/hosts/electron/main.ts',
          service: 'src-main/service/thread-entry.ts',
          painter: 'src-main/controllers/stream-deck/paint/painter-entry.ts',
          node: 'src-main/hosts/node/main.ts',
          'node-service': 'src-main/hosts/node/service-entry.ts',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload is one CommonJS file with everything inside.
      externalizeDeps: false,
      isolatedEntries: true,
      rollupOptions: {
        input: { preload: 'src-main/preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react()],
    build: {
      outDir: 'out/renderer',
      rollupOptions: { input: 'src-renderer/index.html' },
      minify: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  },
})
