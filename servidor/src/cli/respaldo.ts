import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { leeConfig } from '../platform/config.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { hasCluster, StartError } from '../platform/postgres/index.ts';
import { anotaTrabajo, type Hecho, motivoDe } from '../platform/trabajos.ts';
import { nuevasLlaves } from '../respaldo/cifrado.ts';
import { RespaldoError } from '../respaldo/error.ts';
import { nombreDe, REGLA, type Regla, sobran } from '../respaldo/guarda.ts';
import { respaldarCluster } from '../respaldo/hacer.ts';
import { respaldarBase } from '../respaldo/logico.ts';
import { conexion } from './conexion.ts';
import { auditarEn } from './revisar.ts';

const AYUDA = `Copia la base de datos a un archivo, aunque se esté trabajando en ella.

  npm run respaldo -- ARCHIVO
  npm run respaldo -- --carpeta CARPETA [--guarda DÍAS,SEMANAS,MESES]
  npm run respaldo -- --llaves

  ARCHIVO    un nombre nuevo
  --carpeta  con su fecha por nombre, en una carpeta en la que queda el último de cada uno de los últimos 7 días, 4 semanas y
             12 meses que tienen respaldo, o de cuantos diga --guarda (7,4,12); lo que no se llama como un respaldo no se toca
  --llaves   un par de llaves para cifrar: con la pública en ANDEN_RESPALDO_PARA los respaldos sólo se abren con la secreta, que
             se guarda en otra parte y se pone en ANDEN_RESPALDO_LLAVE al restaurar

Lo confirmado antes de la orden está en el archivo. Se escribe, se vuelve a leer completo y sólo entonces toma su nombre; después se
audita la base. El archivo contiene todo, contraseñas cifradas incluidas: guárdelo en otro equipo y donde sólo lo lea quien deba.
Termina con 0 si todo está bien, 1 si el respaldo está hecho y la auditoría halló algo, 2 si no se pudo.`;

/**
 * The rule of `--guarda`.
 * @throws RespaldoError if it is none
 */
function reglaDe(dicha: string | undefined): Regla {
  if (dicha === undefined) return REGLA;
  const [, dias, semanas, meses] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(dicha)?.map(Number) ?? [];
  if (dias === undefined || semanas === undefined || meses === undefined)
    throw new RespaldoError('--guarda dice cuántos días, semanas y meses: 7,4,12');
  return { dias, semanas, meses };
}

/** Takes out of the folder what its rule no longer keeps, and says so. */
function quitaLoQueSobra(carpeta: string, regla: Regla): void {
  const deMas = sobran(readdirSync(carpeta), regla);
  for (const nombre of deMas) rmSync(join(carpeta, nombre));
  if (deMas.length > 0) console.log(`Se quitaron, por --guarda: ${deMas.join(', ')}`);
}

/** Writes down in the database how its backup went: 'Sistema' warns of one that is missed. */
async function anota(url: string, hecho: Hecho): Promise<void> {
  const cliente = clienteSuelto(url);
  try {
    await cliente.connect();
    await anotaTrabajo(cliente, 'respaldo', hecho);
  } finally {
    await cliente.end();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ayuda: { type: 'boolean' },
      carpeta: { type: 'string' },
      guarda: { type: 'string' },
      llaves: { type: 'boolean' },
    },
  });
  const [archivo, ...resto] = positionals;
  const { carpeta, llaves } = values;
  // One of the three, and a rule only for a folder.
  const deUna = [archivo, carpeta, llaves].filter((x) => x !== undefined).length === 1;
  if (values.ayuda || !deUna || resto.length || (values.guarda !== undefined && carpeta === undefined)) {
    console.log(AYUDA);
    return values.ayuda ? 0 : 2;
  }
  if (llaves) {
    const { publica, secreta } = await nuevasLlaves();
    console.log(
      `ANDEN_RESPALDO_PARA=${publica}   (aquí)\nANDEN_RESPALDO_LLAVE=${secreta}   (en otra parte: sin ella no se abren)`,
    );
    return 0;
  }
  const regla = reglaDe(values.guarda);
  const { databaseUrl, datos, version, zona } = leeConfig();
  if (!databaseUrl && !hasCluster(datos))
    throw new RespaldoError(`No hay datos de Andén en ${datos} que respaldar`);
  if (carpeta !== undefined) mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const ruta = carpeta === undefined ? (archivo ?? '') : join(carpeta, nombreDe(new Date(), zona));
  const para = process.env.ANDEN_RESPALDO_PARA || undefined;
  const inicio = performance.now();
  const { url, close } = await conexion();
  try {
    const cabecera = await (databaseUrl
      ? respaldarBase(ruta, { url, version, para })
      : respaldarCluster(ruta, { url, datos, version, para })
    ).catch(async (e) => {
      // Why it failed is what matters, also if the database is what is away.
      await anota(url, { motivo: motivoDe(e) }).catch(() => {});
      throw e;
    });
    const megas = (statSync(ruta).size / 2 ** 20).toFixed(1);
    const segundos = ((performance.now() - inicio) / 1000).toFixed(1);
    console.log(
      `Respaldo hecho en ${ruta}: ${megas} MB en ${segundos} s, con lo confirmado hasta ${cabecera.momento}.`,
    );
    if (carpeta !== undefined) quitaLoQueSobra(carpeta, regla);
    await anota(url, { resultado: `${megas} MB en ${segundos} s, en ${resolve(ruta)}` });
    console.log('Auditoría de la base:');
    return (await auditarEn(url, { anota: true })) ? 0 : 1;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main();
} catch (e) {
  const esUso = (e as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (esUso) console.error(`Opción no reconocida.\n\n${AYUDA}`);
  else console.error(e instanceof RespaldoError || e instanceof StartError ? e.message : e);
  process.exitCode = 2;
}
