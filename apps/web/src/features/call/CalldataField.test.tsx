// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { CalldataField } from './CalldataField.tsx'

const { draw } = drawnField()

test.each([
  ['0x', ''],
  ['0x1', ''],
  ['0x12', '1 byte'],
  [' 0x1234 ', '2 bytes'],
])('CalldataField: default: how long “%s” is', async (value, said) => {
  await draw(
    <CalldataField
      {...{ id: 'data', value, problem: undefined, onChange: vi.fn(), onBlur: vi.fn() }}
    />,
  )
  expect(document.querySelector('#data-problem')?.textContent).toBe(said)
})
