export { type Bootstrap, bootstrapQuery, readerOf, useBootstrap, useRefreshBootstrap } from './reader.ts'
