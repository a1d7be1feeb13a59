import type { Config } from './readConfig.ts'

/** What must never be told: addresses with keys in them, and the parts of them that are the keys. */
export function secretsOf(config: Pick<Config, 'chains' | 'databaseUrl'>): string[] {
  const urls = config.chains.flatMap(({ rpcUrls, rpcSocket }) => [
    ...rpcUrls,
    ...(rpcSocket === undefined ? [] : [rpcSocket]),
  ])
  const keys = config.chains.flatMap(({ orderZone, crossChain }) => [
    ...(orderZone ? [orderZone.cosignerKey] : []),
    ...(crossChain ? [crossChain.solverKey] : []),
  ])
  return [
    ...[...urls, ...(config.databaseUrl ? [config.databaseUrl] : [])].flatMap(partsOf),
    ...keys.flatMap(key => [key, key.slice(2)]),
  ]
}

function partsOf(text: string): string[] {
  if (!URL.canParse(text)) return [text]
  const url = new URL(text)
  const isBare = text.replace(/\/$/, '') === `${url.protocol}//${url.host}`
  const parts = [
    url.password,
    decoded(url.password),
    ...url.searchParams.values(),
    // Short parts of a path are words: v2, mainnet.
    ...url.pathname.split('/').filter(part => part.length >= 16),
  ]
  return [...(isBare ? [] : [text]), ...parts].filter(part => part !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
