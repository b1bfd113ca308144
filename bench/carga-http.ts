import { randomUUID } from 'node:crypto';
import { type Duracion, enBucle } from './bucle.ts';
import { CLAVE, lineaAlAzar, loginDe, OPERADORES, operadorDe } from './datos.ts';
import { atenderTrabajo } from './hijo.ts';
import { ConexionCruda } from './http-crudo.ts';
import { type Acceso, type Peticion, peticion } from './peticiones.ts';
import { type Escritura, pedidoDe } from './trabajos.ts';
import type { Renglon } from './traspasos.ts';

export interface CargaHttp extends Duracion {
  puerto: number;
  acceso: 'basic' | 'cookie';
  /** Saves one piece of a random line of these, or repeats the same read. */
  trabajo:
    | Escritura
    /**
     * Picks a random transfer line of these; that it was already picked, or is somebody else's, is a valid answer too.
     */
    | { surtir: Renglon[] }
    | {
        leer: Pick<Peticion, 'llamada' | 'cuerpo'>;
        como?: [login: string, clave: string];
        /** A field with a new value each time: `prefijo` and a number below `cuantos`. */
        azar?: { campo: string; prefijo: string; cuantos: number };
      };
}

atenderTrabajo<CargaHttp>(async ({ puerto, acceso, trabajo, ...duracion }) => {
  const manos = await Promise.all(
    Array.from({ length: duracion.clientes }, async (_, n) => {
      const conexion = await ConexionCruda.abrir(puerto);
      const operador = n % OPERADORES;
      const quien: [string, string] = ('leer' in trabajo && trabajo.como) || [loginDe(operador), CLAVE];
      return {
        conexion,
        operador,
        operadorId: operadorDe(operador),
        acceso: acceso === 'basic' ? { basic: quien } : await entrar(conexion, quien),
      };
    }),
  );
  const una = async (n: number) => {
    const mano = manos[n] as (typeof manos)[number];
    const pedida =
      'leer' in trabajo
        ? { ...trabajo.leer, ...variado(trabajo), acceso: mano.acceso }
        : 'surtir' in trabajo
          ? surtido(trabajo.surtir, mano.operadorId, mano.acceso)
          : guardado(trabajo, mano.operador, mano.acceso);
    const r = await mano.conexion.pedir(peticion(pedida));
    const gzip = r.cabecera.includes('\r\ncontent-encoding:');
    const seNego = 'surtir' in trabajo && r.http === 200;
    if (r.http !== 200 || !(gzip || seNego || r.cuerpo.includes('"estatus":"1"'))) {
      throw new Error(`HTTP ${r.http} ${r.cuerpo.toString('utf8', 0, 300)}`);
    }
  };
  // A password is hashed at its first use and cached: what is measured is the verified credential.
  for (const n of manos.keys()) await una(n);
  const corrida = await enBucle(duracion, una);
  for (const { conexion } of manos) conexion.cerrar();
  return corrida;
});

function variado({ leer, azar }: Extract<CargaHttp['trabajo'], { leer: unknown }>): { cuerpo?: unknown } {
  if (!azar) return {};
  const valor = `${azar.prefijo}${Math.floor(Math.random() * azar.cuantos)}`;
  return { cuerpo: { ...(leer.cuerpo as object), [azar.campo]: valor } };
}

function surtido(renglones: Renglon[], operador_id: number, acceso: Acceso): Peticion {
  const r = renglones[Math.floor(Math.random() * renglones.length)] as Renglon;
  return {
    llamada: 'surtirProductoTraspaso',
    acceso,
    clave: randomUUID(),
    cuerpo: {
      articulo_id: r.articulo_id,
      docto_in_det_id: r.docto_in_det_id,
      cantidad: r.piezas,
      operador_id,
      ubicaciones: [{ UBICACION_ID: r.ubicacion_id, CONTADAS: r.piezas }],
    },
  };
}

function guardado({ llamada, lineas }: Escritura, operador: number, acceso: Acceso): Peticion {
  const k = lineaAlAzar(lineas, operador);
  return {
    llamada,
    acceso,
    clave: randomUUID(),
    cuerpo: pedidoDe(llamada, lineas, k, operadorDe(operador), 1),
  };
}

async function entrar(conexion: ConexionCruda, [usuario, password]: [string, string]): Promise<Acceso> {
  const cuerpo = JSON.stringify({ usuario, password });
  const r = await conexion.pedir(
    `POST /api/get_user HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(cuerpo)}\r\n\r\n${cuerpo}`,
  );
  const cookie = /\r\nset-cookie: (anden_sesion=[^;]+)/i.exec(r.cabeceraTalCual)?.[1];
  if (!cookie) throw new Error(`No se pudo entrar: ${r.http} ${r.cuerpo.toString('utf8', 0, 300)}`);
  return { cookie };
}
