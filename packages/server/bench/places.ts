import { execFileSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { createPlaces } from '../src/metadata/createPlaces.ts'

// How much memory it takes to rank the tokens of a collection, beside the pages of them that are read meanwhile; each
// in a process of its own:
//   node --expose-gc --import tsx --conditions=@sluice/source packages/server/bench/places.ts
const { gc } = globalThis
if (!gc) throw new Error('Give node --expose-gc: without it nobody can say what is still needed')

/** Bytes in use, of the heap and of the buffers beside it, when what is not needed any more is gone. */
async function used(): Promise<number> {
  // Buffers go a turn after what held them.
  for (let i = 0; i < 3; i++) {
    gc?.()
    await setImmediate()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Scores as those of real traits: few tokens share one. */
const scoreOf = (token: number) => Math.round(((token * 2_654_435_761) % 2 ** 32) / 97)

/** What is held once all is ranked, the most of it at once until then in buffers, and the time. */
async function measure(tokens: number, expected: number): Promise<string> {
  const before = await used()
  const others = process.memoryUsage().arrayBuffers
  const began = performance.now()
  const places = createPlaces(expected)
  let most = 0
  const look = () => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - others)
  }
  for (let token = 0; token < tokens; token++) {
    places.add(scoreOf(token))
    if (token % 1_000 === 0 || token === expected) look()
  }
  const placeOf = places.close()
  look()
  let sum = 0
  for (let token = 0; token < tokens; token++) sum += placeOf(scoreOf(token))
  const milliseconds = Math.round(performance.now() - began)
  const held = (await used()) - before
  // Kept until here.
  if (placeOf(-1) !== tokens + 1 || sum === 0) throw new Error('The places are wrong')
  const each = (bytes: number) => `${bytes} bytes (${(bytes / tokens).toFixed(2)} a token)`
  return `${each(held)} held, ${each(most)} at most, ${milliseconds} ms`
}

const [tokens, expected] = process.argv.slice(2).map(Number)
if (tokens !== undefined && expected !== undefined)
  process.stdout.write(await measure(tokens, expected))
else
  for (const count of [100_000, 1_000_000])
    for (const [how, known] of [
      ['all counted before', count],
      ['one minted meanwhile', count - 1],
    ] as const) {
      const args = [...process.execArgv, import.meta.filename, `${count}`, `${known}`]
      process.stdout.write(`${count} tokens, ${how}: ${execFileSync(process.execPath, args)}\n`)
    }
