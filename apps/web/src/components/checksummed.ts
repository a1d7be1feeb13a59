// biome-ignore lint/performance/noBarrelFile: the path by which pages know what is in the kit now
export { checksummed } from '@sluice/react/ui'
