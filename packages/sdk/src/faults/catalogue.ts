/** Where each fault is met, beside this file. The whole of a trade is lived there, with the invariants at its end. */
const faults: Record<string, string> = {
  ...inFile('api.test.ts', 'F', [...range(1, 22), 24]),
  F23: 'socket.test.ts',
  ...inFile('rpc.test.ts', 'F', range(25, 36)),
  ...inFile('wallet.test.ts', 'F', [...range(37, 50), ...range(54, 58)]),
  ...inFile('account.test.ts', 'F', range(51, 53)),
  ...inFile('chain.test.ts', 'F', range(59, 70)),
  F71: 'crash.test.ts',
  ...inFile('process.test.ts', 'F', range(72, 81)),
  F82: 'code.test.ts',
}

/** Defects of published clients, and where the client is seen not to have them. */
const defects: Record<string, string> = {
  ...inFile('chain.test.ts', 'A', [1, 2, 3, 4]),
  ...inFile('api.test.ts', 'A', [5, 7, 8, 9, 11, 12, 15, 16, 23, 24, 25]),
  ...inFile('api.test.ts', 'A', [32, 36, 37, 38, 41, 50]),
  ...inFile('rpc.test.ts', 'A', [6, 30]),
  ...inFile('request.test.ts', 'A', [10, 14, 26, 29, 31, 33, 49]),
  ...inFile('wallet.test.ts', 'A', [13, 22, 27, 39, 44]),
  ...inFile('process.test.ts', 'A', [17, 43]),
  ...inFile('defects.test.ts', 'A', [19, 20, 21, 28, 34, 35, 40, 42, 46, 47, 48, 51]),
  A45: 'socket.test.ts',
}

/** Every code, and the file in which a test of that name ends with the invariants. */
export const catalogue: Readonly<Record<string, string>> = { ...faults, ...defects }

function inFile(file: string, letter: string, numbers: readonly number[]): Record<string, string> {
  return Object.fromEntries(numbers.map(number => [`${letter}${number}`, file]))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
