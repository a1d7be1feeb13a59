import { describe, expect, test } from 'vitest'
import { customChains } from './customChains.ts'
import { reservoirChains } from './reservoirChains.ts'

describe('reservoirChains', () => {
  test('default: the 67 chains by their old names, without the addresses that are gone', () => {
    expect(Object.keys(reservoirChains)).toHaveLength(67)
    expect(reservoirChains.opBnb.id).toBe(204)
    expect(reservoirChains.zkSync.id).toBe(324)
    for (const chain of Object.values(reservoirChains)) {
      expect(chain).not.toHaveProperty('baseApiUrl')
    }
  })
})

describe('customChains', () => {
  test('default: the 47 networks by their old names', () => {
    const networks = Object.entries(customChains)
    expect(networks).toHaveLength(47)
    expect(customChains.apechain.id).toBe(33139)
    for (const [name, network] of networks) {
      expect(network.id, name).toBe(Reflect.get(reservoirChains, name).id)
      expect(network.rpcUrls.default.http.length, name).toBeGreaterThan(0)
    }
  })
})
