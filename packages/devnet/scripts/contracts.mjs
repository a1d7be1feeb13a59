/**
 * Compiles the local chain's Solidity and LooksRare V2, takes Seaport's bytecode from the MIT artifacts of
 * seaport-js, and writes `contracts/out/*.json`. With `--check` nothing is written: the result is compared
 * with what is committed. Needs `npm ci` in `contracts/` first.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const contracts = join(dirname(fileURLToPath(import.meta.url)), '..', 'contracts')
const modules = join(contracts, 'node_modules')
const out = join(contracts, 'out')

const looksRare = '@looksrare/contracts-exchange-v2'

/** Contracts to keep, by the file that holds them; one compiler run each, side by side. */
const units = [
  {
    name: 'LooksRare V2',
    // The settings of the deployed contracts; with fewer runs the bytecode is another.
    optimizer: { enabled: true, runs: 888888 },
    entries: {
      [`${looksRare}/contracts/LooksRareProtocol.sol`]: ['LooksRareProtocol'],
      [`${looksRare}/contracts/TransferManager.sol`]: ['TransferManager'],
      [`${looksRare}/contracts/CreatorFeeManagerWithRoyalties.sol`]: [
        'CreatorFeeManagerWithRoyalties',
      ],
      [`${looksRare}/test/mock/MockRoyaltyFeeRegistry.sol`]: ['MockRoyaltyFeeRegistry'],
      [`${looksRare}/contracts/executionStrategies/StrategyCollectionOffer.sol`]: [
        'StrategyCollectionOffer',
      ],
    },
  },
  {
    name: 'our own',
    optimizer: { enabled: true, runs: 200 },
    metadata: { bytecodeHash: 'none' },
    entries: Object.fromEntries(ownSources().map(file => [`src/${file}`, undefined])),
  },
]

/** Seaport as built by its authors: MIT, so its bytecode may be committed. */
const artifacts = {
  Seaport15: 'seaport-js-1.5/src/artifacts/seaport_v1_5/contracts/Seaport.sol/Seaport.json',
  Seaport16: 'seaport-js-1.6/src/artifacts/seaport/contracts/Seaport.sol/Seaport.json',
  ConduitController:
    'seaport-js-1.5/src/artifacts/seaport-core/src/conduit/ConduitController.sol/ConduitController.json',
  Conduit: 'seaport-js-1.5/src/artifacts/seaport-core/src/conduit/Conduit.sol/Conduit.json',
}

function ownSources() {
  return readdirSync(join(contracts, 'src'), { recursive: true })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.sol'))
    .sort()
}

function readSource(path) {
  return readFileSync(path.startsWith('src/') ? join(contracts, path) : join(modules, path), 'utf8')
}

/** Every source that `entries` reach, keyed by import path, so that no path of this machine gets in. */
function collectSources(entries) {
  const sources = {}
  const queue = [...entries]
  while (queue.length > 0) {
    const path = queue.pop()
    if (sources[path]) continue
    const content = readSource(path)
    sources[path] = { content }
    for (const [, target] of content.matchAll(/^\s*import\s[^;]*?["']([^"']+)["'];/gm)) {
      queue.push(target.startsWith('.') ? posix.join(posix.dirname(path), target) : target)
    }
  }
  return sources
}

function compile(unit) {
  const solc = createRequire(join(contracts, 'package.json'))('solc')
  const input = {
    language: 'Solidity',
    sources: collectSources(Object.keys(unit.entries)),
    settings: {
      optimizer: unit.optimizer,
      ...(unit.metadata ? { metadata: unit.metadata } : {}),
      outputSelection: Object.fromEntries(
        Object.keys(unit.entries).map(path => [path, { '*': ['abi', 'evm.bytecode.object'] }]),
      ),
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const errors = (output.errors ?? []).filter(error => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(error => error.formattedMessage).join('\n'))
  const result = {}
  for (const [path, wanted] of Object.entries(unit.entries)) {
    for (const [name, contract] of Object.entries(output.contracts[path] ?? {})) {
      if (wanted && !wanted.includes(name)) continue
      // Libraries, interfaces and abstract contracts are not placed anywhere.
      if (!contract.evm.bytecode.object || contract.abi.every(item => item.type === 'error'))
        continue
      result[name] = render(contract.abi, `0x${contract.evm.bytecode.object}`)
    }
  }
  return result
}

function render(abi, bytecode) {
  return `${JSON.stringify({ abi, bytecode })}\n`
}

function extract() {
  return Object.fromEntries(
    Object.entries(artifacts).map(([name, path]) => {
      const { abi, bytecode } = JSON.parse(readFileSync(join(modules, path), 'utf8'))
      return [
        name,
        render(
          abi.filter(item => item.type === 'constructor'),
          bytecode,
        ),
      ]
    }),
  )
}

function runUnit(index) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: index })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function difference(files) {
  const committed = existsSync(out) ? readdirSync(out) : []
  const extra = committed.filter(file => !(file in files))
  const changed = Object.keys(files).filter(
    file => !committed.includes(file) || readFileSync(join(out, file), 'utf8') !== files[file],
  )
  return [...extra, ...changed]
}

async function main() {
  if (!existsSync(join(modules, 'solc'))) {
    throw new Error('The compiler is not installed: run `npm ci` in packages/devnet/contracts.')
  }
  const compiled = await Promise.all(units.map((_, index) => runUnit(index)))
  const files = Object.fromEntries(
    Object.entries(Object.assign({}, ...compiled, extract()))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => [`${name}.json`, text]),
  )
  const different = difference(files)
  if (process.argv.includes('--check')) {
    if (different.length === 0)
      return console.log(`${Object.keys(files).length} contracts are as committed`)
    throw new Error(`Differs from the sources: ${different.join(', ')}. Run scripts/contracts.mjs.`)
  }
  mkdirSync(out, { recursive: true })
  for (const file of different) rmSync(join(out, file), { force: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(out, file), text)
  console.log(`${Object.keys(files).length} contracts, ${different.length} changed`)
}

if (isMainThread) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} else {
  parentPort.postMessage(compile(units[workerData]))
}
