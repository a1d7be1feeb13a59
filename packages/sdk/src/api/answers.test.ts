import { expect, test } from 'vitest'
import { answers } from './answers.ts'
import { marketRoutes } from './routes/marketRoutes.ts'
import { routeMethods } from './routes/routeMethods.ts'

const written = ['/collections/refresh/v2']

test('behavior: each route that reads the market is read with the answer and the method that its route tells', () => {
  const told = Object.entries(marketRoutes).filter(([path]) => !written.includes(path))
  expect(Object.keys(answers).sort()).toEqual(told.map(([path]) => path).sort())
  for (const [path, { method, response }] of told) {
    expect(answers[path as keyof typeof answers], path).toBe(response)
    expect(routeMethods[path as keyof typeof routeMethods], path).toBe(method)
  }
})
