import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlApp } from '../servidor/src/platform/db/rol.ts';
import { capturar, type Sentencia } from './captura.ts';
import { articuloDe, CLAVE, compraDe, type Lineas, loginDe, OPERADORES, operadorDe } from './datos.ts';
import { iniciarServidor } from './entorno.ts';
import { ConexionCruda } from './http-crudo.ts';
import { peticion } from './peticiones.ts';
import { type Escritura, pedidoDe } from './trabajos.ts';

/** What a parameter stands for in each repetition; any other repeats the captured value. */
export type Papel = 'linea' | 'compra' | 'articulo' | 'ubicacion' | 'operador' | 'piezas' | 'clave' | 'uuid';

/** `arreglo`: an array with just that value. `menos`: subtracted. */
export type Parametro =
  | { papel: Papel; arreglo: boolean; menos: boolean }
  | { fijo: string | null }
  | { bytes: string };

export interface Paso {
  texto: string;
  nombre: string;
  parametros: Parametro[];
}

/** Ids and pieces that occur nowhere else, so that a captured value shows what it is. */
const PIEZAS = 91_357;
const OPERADOR_N = 17;
/** How long nothing is heard of the day's lists once they are made, in milliseconds. */
const CALMA_MS = 1_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The statements of one command with already verified Basic credentials, captured from a server while it serves one.
 */
export async function sentenciasDe(urlBase: string, { llamada, lineas }: Escritura): Promise<Paso[]> {
  const captura = await capturar(urlApp(urlBase));
  const servidor = await iniciarServidor(urlBase, { urlApp: captura.url });
  // A line whose article, purchase and location have different ids, so that each can be recognised.
  const k = lineaDeMuestra(lineas);
  try {
    const conexion = await ConexionCruda.abrir(servidor.puerto);
    const hacer = async (key: string) => {
      const r = await conexion.pedir(
        peticion({
          llamada,
          acceso: { basic: [loginDe(OPERADOR_N), CLAVE] },
          clave: key,
          cuerpo: pedidoDe(llamada, lineas, k, operadorDe(OPERADOR_N), PIEZAS),
        }),
      );
      if (r.http !== 200 || !r.cuerpo.includes('"estatus":"1"')) {
        throw new Error(`${llamada} de muestra falló: ${r.http} ${r.cuerpo.toString()}`);
      }
    };
    // The first verifies the password and fills caches; the second is the usual one.
    await hacer(randomUUID());
    // The day's lists, which a server begins with, would be captured with it.
    const hacenListas = (s: { texto: string }) => s.texto.includes('listas_marcacion');
    while ((await captura.durante(() => sleep(CALMA_MS))).some(hacenListas));
    const key = randomUUID();
    const vistas = await captura.durante(() => hacer(key));
    conexion.cerrar();
    return vistas.map((s) => paso(s, key, lineas, k));
  } finally {
    await servidor.parar();
    await captura.cerrar();
  }
}

function lineaDeMuestra(l: Lineas): number {
  const k = Math.floor(l.cuantas * 0.913) + 4;
  if (!l.propias) return k;
  // A document of the operator being captured, whose claims remain theirs.
  const documento = Math.floor(k / l.porCompra / OPERADORES) * OPERADORES + OPERADOR_N;
  return documento * l.porCompra + 4;
}

function paso({ texto, nombre, valores }: Sentencia, key: string, l: Lineas, k: number): Paso {
  const papeles = new Map<string, Papel>([
    [String(l.detalle + k), 'linea'],
    [String(compraDe(l, k)), 'compra'],
    [String(articuloDe(l, k)), 'articulo'],
    ...(l.ubicacion ? ([[String(l.ubicacion + k), 'ubicacion']] as const) : []),
    [String(operadorDe(OPERADOR_N)), 'operador'],
    [String(PIEZAS), 'piezas'],
    [key, 'clave'],
  ]);
  return {
    texto,
    nombre,
    parametros: valores.map((v): Parametro => {
      if (v === null) return { fijo: null };
      if (typeof v !== 'string') return { bytes: v.toString('hex') };
      const [, arreglo, menos, valor = ''] = /^(\{"?)?(-)?([^",{}]+)(?:"?\})?$/s.exec(v) ?? [];
      const papel = papeles.get(valor) ?? (UUID.test(valor) ? 'uuid' : undefined);
      return papel ? { papel, arreglo: arreglo !== undefined, menos: menos !== undefined } : { fijo: v };
    }),
  };
}
