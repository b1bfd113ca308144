import { existsSync } from 'node:fs';
import { at } from './checkout.mjs';
import { run } from './child.mjs';
import { envFor } from './preparar.mjs';

/** The longest first. */
const projects = [
  'servidor/tsconfig.json',
  'web/tsconfig.json',
  'web/tsconfig.node.json',
  'web/tsconfig.sw.json',
  'e2e/tsconfig.json',
  'contrato/tsconfig.json',
  'scripts/tsconfig.json',
];

/**
 * Checks the types of every part of the checkout, two at a time. By TypeScript 7 in one thread for each: more threads work out
 * the contract's types once more each, and take twice the processor time. Its earlier version stays for the checker of imports,
 * which reads with it.
 * @param {string} node Node 24's executable
 * @returns {Promise<number>} the exit code of the first that failed, after all have printed their errors
 */
export async function checkTypes(node) {
  const pending = projects.filter((project) => existsSync(at(project)));
  let failed = 0;
  const worker = async () => {
    for (let project = pending.shift(); project; project = pending.shift()) {
      const args = [
        at('node_modules/typescript-7/bin/tsc'),
        '-p',
        project,
        '--pretty',
        'false',
        '--singleThreaded',
      ];
      const { code, output } = await run(node, args, { env: envFor(node), quiet: true });
      if (code === 0) continue;
      process.stdout.write(`${project}\n${output}`);
      failed ||= code;
    }
  };
  await Promise.all([worker(), worker()]);
  return failed;
}
