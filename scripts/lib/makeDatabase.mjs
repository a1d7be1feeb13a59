import { pathToFileURL } from 'node:url'

// node makeDatabase.mjs MODULE FOLDER: a process of its own, for the database never gives its memory back.
const [module, dataDir] = process.argv.slice(2)
const { openEmbedded } = await import(pathToFileURL(module).href)
const database = await openEmbedded({ dataDir })
await database.close()
