import { existsSync } from 'node:fs';
import { at } from './checkout.mjs';
import { run } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { elapsed, Fallo, principal, say, seconds } from './pasos.mjs';
import { envFor, preparar } from './preparar.mjs';
import { checkSize } from './tamano.mjs';
import { checkTypes } from './tipos.mjs';

/**
 * `npm test`: everything, in order, up to the first step that fails.
 * `npm test -- servidor recepcion`: some steps, and in vitest and Playwright only the files or titles that match.
 *
 * @typedef {{ code: number, summary?: string }} Result `summary` is repeated at the very end
 * @typedef {{ group: string, name: string, run: (node: string, filter: string[]) => Promise<Result> }} Step
 */

/** vitest's projects; each is a group of its own too. */
const projects = ['contrato', 'servidor', 'web', 'piezas', 'scripts'];

/** @type {Step[]} */
const steps = [
  { group: 'tipos', name: 'Tipos', run: async (node) => ({ code: await checkTypes(node) }) },
  {
    group: 'lint',
    name: 'Estilo, errores comunes y lo que nadie usa (biome, knip)',
    run: async (node) => {
      const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
      const style = await tool(node, ['@biomejs/biome/bin/biome', 'ci', colors]);
      if (style.code !== 0) return style;
      const unused = await tool(node, ['knip/bin/knip.js', '--no-progress', '--no-config-hints']);
      return unused.code === 0 ? { code: await checkSize() } : unused;
    },
  },
  {
    group: 'muros',
    name: 'Muros entre salas (dependency-cruiser)',
    run: (node) =>
      tool(node, [
        'dependency-cruiser/bin/dependency-cruise.mjs',
        'contrato/src',
        'servidor/src',
        'servidor/demo',
        'web/src',
      ]),
  },
  {
    group: 'unit',
    name: 'Unitarias y de servidor (vitest)',
    run: (node, filter) => vitest(node, projects, filter),
  },
  { group: 'e2e', name: 'De punta a punta (playwright)', run: e2e },
];

await principal(async () => {
  const { chosen, filter } = choose(process.argv.slice(2));
  // In a production environment React and the tools would leave out what tests need.
  delete process.env.NODE_ENV;
  const node = await preparar();
  /** @type {{ name: string, took: string, result: Result | null }[]} */
  const done = chosen.map(({ name }) => ({ name, took: '', result: null }));
  for (const [index, { name, run: work }] of chosen.entries()) {
    const since = Date.now();
    say(name);
    const result = await work(node, filter);
    done[index] = { name, took: seconds(since), result };
    if (result.code !== 0) break;
  }
  return report(done);
});

/**
 * @param {string[]} args
 * @returns {{ chosen: Step[], filter: string[] }}
 */
function choose(args) {
  const groups = new Map(steps.map((step) => [step.group, step]));
  for (const project of projects) {
    groups.set(project, {
      group: project,
      name: `Pruebas de ${project} (vitest)`,
      run: (node, filter) => vitest(node, [project], filter),
    });
  }
  const chosen = args.flatMap((arg) => groups.get(arg) ?? []);
  const filter = args.filter((arg) => !groups.has(arg));
  if (chosen.length > 0) return { chosen, filter };
  if (filter.length > 0) {
    throw new Fallo(
      `No hay pruebas "${filter[0]}". Uso: npm test -- [${[...groups.keys()].join('|')}] [filtro]`,
    );
  }
  return { chosen: steps, filter };
}

/**
 * @param {string} node
 * @param {string[]} args the program's path in node_modules, and its arguments
 * @param {(output: string) => string} [summarise]
 * @returns {Promise<Result>}
 */
async function tool(node, [program = '', ...args], summarise) {
  const env = envFor(node);
  const { code, output } = await run(node, [at('node_modules', program), ...args], { env, tee: true });
  return { code, summary: summarise?.(output) ?? '' };
}

/** @param {string} node @param {string[]} which @param {string[]} filter */
async function vitest(node, which, filter) {
  // Components of the kit are rendered in a browser.
  if (which.includes('piezas')) process.env.CHROMIUM = await ensureChromium(node);
  const selected = which.flatMap((project) => ['--project', project]);
  return tool(node, ['vitest/vitest.mjs', 'run', ...selected, ...filter], (output) => {
    const lines = output.trimEnd().split('\n');
    const first = lines.findLastIndex((line) => line.includes('Test Files'));
    return first < 0 ? '' : lines.slice(first).join('\n');
  });
}

/** @param {string} node @param {string[]} filter @returns {Promise<Result>} */
async function e2e(node, filter) {
  if (!existsSync(at('e2e/playwright.config.ts')))
    return { code: 1, summary: 'Falta e2e/playwright.config.ts' };
  process.env.CHROMIUM = await ensureChromium(node);
  say(`Chromium: ${process.env.CHROMIUM}`);
  const args = ['@playwright/test/cli.js', 'test', '-c', 'e2e', ...filter];
  // The counts come last, each on its own line, followed by the titles of failed tests.
  return tool(node, args, (output) => {
    const lines = output.split('\n');
    const first = lines.findIndex((line) =>
      /^\s+\d+ (failed|flaky|interrupted|skipped|did not run|passed)\b/.test(line),
    );
    return first < 0 ? '' : lines.slice(first).join('\n').trimEnd();
  });
}

/**
 * @param {{ name: string, took: string, result: Result | null }[]} done
 * @returns {number} the exit code
 */
function report(done) {
  const mark = (/** @type {Result | null} */ result) => (!result ? '·' : result.code === 0 ? '✓' : '✗');
  const lines = done.map(
    ({ name, took, result }) => `  ${mark(result)} ${name.padEnd(42)} ${took || 'sin correr'}`,
  );
  const failed = done.find(({ result }) => result?.code);
  const summaries = done.flatMap(({ result }) => result?.summary || []);
  const verdict = failed ? `✗ Falló: ${failed.name}` : `✓ Todo pasó en ${elapsed()}`;
  process.stdout.write(`\n${lines.join('\n')}\n\n${verdict}\n`);
  for (const summary of summaries) process.stdout.write(`\n${summary}\n`);
  return failed?.result?.code ?? 0;
}
