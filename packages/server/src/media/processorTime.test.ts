import { expect, test } from 'vitest'
import { processorTime } from './processorTime.ts'

test('default: grows with what a process does, where the system tells', () => {
  const before = processorTime(process.pid) ?? Number.NaN
  if (process.platform !== 'linux') return expect(before).toBeNaN()
  const end = process.cpuUsage().user + 300_000
  while (process.cpuUsage().user < end);
  const had = (processorTime(process.pid) ?? Number.NaN) - before
  expect(had).toBeGreaterThanOrEqual(280)
  const { user, system } = process.cpuUsage()
  expect(
    Math.abs((processorTime(process.pid) ?? Number.NaN) - (user + system) / 1000),
  ).toBeLessThan(50)
})

test('error: of a process that is not there nothing is told', () => {
  expect(processorTime(2 ** 30)).toBeUndefined()
})
