import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { leeConfig } from '../platform/config.ts';
import { hasCluster, StartError } from '../platform/postgres/index.ts';
import { hacerPrueba, hayPrueba, tirarPrueba } from '../prueba/copia.ts';
import { RespaldoError } from '../respaldo/error.ts';
import { conexion } from './conexion.ts';

const AYUDA = `Una copia de la empresa para ensayar en ella.

  npm run empresa -- prueba [--reemplaza]
  npm start -- --prueba
  npm run empresa -- tirar

  prueba       copia la empresa, aunque se esté trabajando en ella; --reemplaza: sin preguntar, en lugar de la copia anterior
  tirar        borra la copia; nunca borra una empresa que no sea de prueba

npm start -- --prueba la abre en otro puerto (8090, o PUERTO más 10), a la vez que la empresa. Cada pantalla y cada hoja dicen que es
de prueba, se entra con la misma clave pero con sesión aparte, y nada sale de ella: no pide llamadas a la centralita.
Termina con 0 si todo está bien, 1 si no se pudo y 2 si la orden está mal escrita.`;

const opciones = { ayuda: { type: 'boolean' }, reemplaza: { type: 'boolean' } } as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: opciones });
  const [orden, ...resto] = positionals;
  if (values.ayuda || resto.length > 0 || (orden !== 'prueba' && orden !== 'tirar')) {
    console.log(AYUDA);
    return values.ayuda ? 0 : 2;
  }
  const config = leeConfig();
  if (orden === 'tirar') {
    await tirarPrueba(config);
    console.log('La empresa de prueba ya no está.');
    return 0;
  }
  if (!config.databaseUrl && !hasCluster(config.datos))
    throw new RespaldoError(`No hay datos de Andén en ${config.datos} que copiar`);
  const inicio = performance.now();
  if (await hayPrueba(config)) {
    await confirmar(values.reemplaza ?? false);
    await tirarPrueba(config);
  }
  const { url, close } = await conexion();
  await hacerPrueba(config, url).finally(close);
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1);
  console.log(`Empresa de prueba hecha en ${segundos} s. Ábrala con: npm start -- --prueba`);
  return 0;
}

/** Goes on only if the copy that is there may go. */
async function confirmar(reemplaza: boolean): Promise<void> {
  if (reemplaza) return;
  if (!process.stdin.isTTY)
    throw new RespaldoError('Ya hay una empresa de prueba: para hacer otra en su lugar, --reemplaza');
  const lector = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const dicho = await lector.question(
      'Ya hay una empresa de prueba, y se tirará. Escriba SI para seguir: ',
    );
    if (!/^s[ií]$/i.test(dicho.trim())) throw new RespaldoError('No se cambió nada.');
  } finally {
    lector.close();
  }
}

try {
  process.exitCode = await main();
} catch (e) {
  const esUso = (e as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (esUso) console.error(`Opción no reconocida.\n\n${AYUDA}`);
  else console.error(e instanceof RespaldoError || e instanceof StartError ? e.message : e);
  process.exitCode = esUso ? 2 : 1;
}
