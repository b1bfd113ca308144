import { sentenciasDe } from './base.ts';
import { prepararBase } from './entorno.ts';
import { ACOMODO, RECEPCION, SURTIDO } from './escrituras.ts';
import { corre } from './procesos.ts';
async function main() {
  const { url } = await prepararBase();
  for (const e of [RECEPCION, ACOMODO, SURTIDO]) {
    const pasos = await sentenciasDe(url, e);
    process.stdout.write(`\n#### ${e.llamada}: ${pasos.length}\n`);
    for (const p of pasos) process.stdout.write(`-- ${p.texto.replace(/\s+/g, ' ')}\n`);
  }
}
await corre(main);
