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
 * Checks the types of every part of the checkout, two parts at a time, by TypeScript 7 in a single thread each: every further thread works out the
 * contract's types again, which takes twice the processor time. The previous version of TypeScript stays installed for the checker of imports.
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
