// Generates everything: `node scripts/generate.ts`, with --check to compare only.
await import('./generate-kinds.ts')
await import('./generate-calls.ts')
await import('./generate-rules.ts')
await import('./generate-packages.ts')
await import('./generate-checksums.ts')
await import('./generate-schema.ts')
await import('./generate-feature-size.ts')
await import('./generate-fonts.ts')
