import { existsSync } from 'node:fs';
import { at } from './checkout.mjs';
import { run } from './child.mjs';
import { envFor } from './preparar.mjs';

const projects = [
  'contrato/tsconfig.json',
  'servidor/tsconfig.json',
  'web/tsconfig.json',
  'web/tsconfig.node.json',
  'web/tsconfig.sw.json',
  'e2e/tsconfig.json',
  'scripts/tsconfig.json',
];

/**
 * Checks the types of every part of the checkout, two at a time.
 * @param {string} node Node 24's executable
 * @returns {Promise<number>} the exit code of the first that failed, after all have printed their errors
 */
export async function checkTypes(node) {
  const pending = projects.filter((project) => existsSync(at(project)));
  let failed = 0;
  const worker = async () => {
    for (let project = pending.shift(); project; project = pending.shift()) {
      const args = [at('node_modules/typescript/bin/tsc'), '-p', project, '--pretty', 'false'];
      const { code, output } = await run(node, args, { env: envFor(node), quiet: true });
      if (code === 0) continue;
      process.stdout.write(`${project}\n${output}`);
      failed ||= code;
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
}
