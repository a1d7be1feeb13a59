// biome-ignore lint/performance/noBarrelFile: the path by which pages know what is in the kit now
export { TokenMedia } from '@sluice/react/ui'
