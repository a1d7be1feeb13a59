// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { englishBuy } from './messages/english/englishBuy.ts'
import { englishCost } from './messages/english/englishCost.ts'
import { germanBuy } from './messages/german/germanBuy.ts'
import { UiProvider } from './UiProvider.tsx'
import { useTexts } from './useTexts.ts'

const english = { buy: englishBuy, cost: englishCost }

describe('useTexts', () => {
  test('default: English, without a provider', () => {
    expect(renderHook(() => useTexts(english)).result.current).toBe(english)
  })

  test('options: a part of a catalogue, and English for the rest', () => {
    const { result } = renderHook(() => useTexts(english), {
      wrapper: props => <UiProvider {...props} locale="de" messages={{ buy: germanBuy }} />,
    })
    expect(result.current.buy).toBe(germanBuy)
    expect(result.current.cost).toBe(englishCost)
  })

  test('behavior: an area that is given as undefined stays English', () => {
    const { result } = renderHook(() => useTexts(english), {
      wrapper: props => <UiProvider {...props} messages={{ buy: undefined }} />,
    })
    expect(result.current.buy).toBe(englishBuy)
  })
})
