export type { JournalStore } from '../journal/journalStore.ts'
export { fileStore } from './fileStore.ts'
