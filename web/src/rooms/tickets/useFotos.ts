import { useEffect, useRef, useState } from 'react';
import { baseLocal, leeHecho } from '../../platform/bandeja/almacen.ts';
import { urlDeJpeg } from '../../platform/imagen.ts';
import { useSession } from '../../platform/session.ts';
import type { Foto } from './Fotografias.tsx';

/** Photographs of a ticket that is being written, as the device keeps them. */
interface Guardadas {
  cuando: number;
  fotos: readonly Omit<Foto, 'url'>[];
}

const PREFIJO = 'fotos.';
/** Those of a draft nobody came back to: two weeks, in milliseconds, as its text. */
const CADUCA = 14 * 24 * 60 * 60 * 1000;

/** Writes those of one draft; none: forgets them. Forgets what is too old of others on the way. */
async function escribe(nombre: string, fotos: readonly Foto[]): Promise<void> {
  const db = await baseLocal();
  const tx = db.transaction('hechos', 'readwrite', { durability: 'strict' });
  for await (const cursor of tx.store.iterate(IDBKeyRange.bound(PREFIJO, `${PREFIJO}\uffff`)))
    if (Date.now() - ((cursor.value as Partial<Guardadas>).cuando ?? 0) > CADUCA) await cursor.delete();
  const valor: Guardadas = {
    cuando: Date.now(),
    fotos: fotos.map(({ nombre, datos }) => ({ nombre, datos })),
  };
  await (fotos.length === 0 ? tx.store.delete(nombre) : tx.store.put(valor, nombre));
  await tx.done;
}

async function lee(nombre: string): Promise<readonly Foto[]> {
  const guardadas = (await leeHecho(nombre)) as Guardadas | undefined;
  return (guardadas?.fotos ?? []).map((f) => ({ ...f, url: urlDeJpeg(f.datos) }));
}

/** What becomes of the photographs of a draft, given those that there are. */
export type CambioDeFotos = (ya: readonly Foto[]) => readonly Foto[];

/** Photographs of a draft: they survive a reload in the device's own database, which has the room that a draft has not. */
export function useFotos(borrador: string): {
  fotos: readonly Foto[];
  cambiaFotos: (cambio: CambioDeFotos) => void;
  /** Whether the device keeps them: told before one is chosen where it does not. */
  seGuardan: boolean;
} {
  const nombre = `${PREFIJO}${useSession().data.OPERADOR_ID}.${borrador}`;
  const [fotos, setFotos] = useState<readonly Foto[]>([]);
  const [seGuardan, setSeGuardan] = useState(true);
  const cambia = useRef<(cambio: CambioDeFotos) => void>(() => {});
  useEffect(() => {
    /** null: those of before are being read, and changes wait for them. */
    let actuales: readonly Foto[] | null = null;
    let guarda = true;
    const esperan: CambioDeFotos[] = [];
    const pon = (todas: readonly Foto[], cambiadas: boolean) => {
      actuales = todas;
      setFotos(todas);
      if (cambiadas && guarda) escribe(nombre, todas).catch(() => setSeGuardan(false));
    };
    // Also after the form was closed: what was chosen or forgotten until then is stored.
    const leidas = (deAntes: readonly Foto[]) =>
      pon(
        esperan.reduce((ya, cambio) => cambio(ya), deAntes),
        esperan.length > 0,
      );
    lee(nombre).then(leidas, () => {
      // Nothing is written over what could not be read.
      guarda = false;
      setSeGuardan(false);
      leidas([]);
    });
    cambia.current = (cambio) => {
      if (actuales) pon(cambio(actuales), true);
      else esperan.push(cambio);
    };
  }, [nombre]);
  return { fotos, seGuardan, cambiaFotos: (cambio) => cambia.current(cambio) };
}
