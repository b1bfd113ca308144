import { randomUUID } from 'node:crypto';
import { urlApp } from '../servidor/src/platform/db/migrate.ts';
import { capturar, type Sentencia } from './captura.ts';
import { CLAVE, type Lineas, loginDe, MUELLES, operadorDe } from './datos.ts';
import { iniciarServidor } from './entorno.ts';
import { ConexionCruda } from './http-crudo.ts';
import { peticion } from './peticiones.ts';

/** What a parameter stands for in each repetition; anything else repeats the captured value. */
export type Papel = 'linea' | 'compra' | 'articulo' | 'operador' | 'piezas' | 'clave' | 'uuid';

export type Parametro = { papel: Papel } | { fijo: string | null } | { bytes: string };

export interface Paso {
  texto: string;
  nombre: string;
  parametros: Parametro[];
}

/** Ids and pieces that appear nowhere else, so that a captured value tells what it is. */
const LINEA_K = 7_321;
const PIEZAS = 91_357;
const OPERADOR_N = 17;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The statements of one `guardarRecepcionCompra` with Basic credentials already verified, captured from a server of our
 * own while it serves one.
 */
export async function sentenciasDeRecepcion(urlBase: string): Promise<Paso[]> {
  const captura = await capturar(urlApp(urlBase));
  const servidor = await iniciarServidor(urlBase, { urlApp: captura.url });
  try {
    const conexion = await ConexionCruda.abrir(servidor.puerto);
    const recibir = async (clave: string) => {
      const r = await conexion.pedir(
        peticion({
          llamada: 'guardarRecepcionCompra',
          acceso: { basic: [loginDe(OPERADOR_N), CLAVE] },
          clave,
          cuerpo: {
            docto_cm_det_id: MUELLES.detalle + LINEA_K,
            operador_id: operadorDe(OPERADOR_N),
            cantidad: PIEZAS,
          },
        }),
      );
      if (r.http !== 200 || !r.cuerpo.includes('"estatus":"1"')) {
        throw new Error(`La recepción de muestra falló: ${r.http} ${r.cuerpo.toString()}`);
      }
    };
    // The first verifies the key and fills the caches; the second is the usual one.
    await recibir(randomUUID());
    const clave = randomUUID();
    const vistas = await captura.durante(() => recibir(clave));
    conexion.cerrar();
    return vistas.map((s) => paso(s, clave, MUELLES));
  } finally {
    await servidor.parar();
    await captura.cerrar();
  }
}

function paso({ texto, nombre, valores }: Sentencia, clave: string, l: Lineas): Paso {
  const papeles = new Map<string, Papel>([
    [String(l.detalle + LINEA_K), 'linea'],
    [String(l.compra + Math.floor(LINEA_K / l.porCompra)), 'compra'],
    [String(1 + (LINEA_K % l.articulos)), 'articulo'],
    [String(operadorDe(OPERADOR_N)), 'operador'],
    [String(PIEZAS), 'piezas'],
    [clave, 'clave'],
  ]);
  return {
    texto,
    nombre,
    parametros: valores.map((v): Parametro => {
      if (v === null) return { fijo: null };
      if (typeof v !== 'string') return { bytes: v.toString('hex') };
      const papel = papeles.get(v) ?? (UUID.test(v) ? 'uuid' : undefined);
      return papel ? { papel } : { fijo: v };
    }),
  };
}
