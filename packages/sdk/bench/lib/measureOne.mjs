import { connectNode } from './connectNode.mjs'

const { measure, node, options } = JSON.parse(process.argv[2])
const measurement = await import(`../measure/${measure}.mjs`)
const result = await measurement[measure]({ node: connectNode(node), ...options })
process.stdout.write(JSON.stringify(result), () => process.exit())
