import { useEffect, useRef, useState } from 'react';
import { baseLocal, leeHecho } from '../../platform/bandeja/almacen.ts';
import { urlDeJpeg } from '../../platform/imagen.ts';
import { useSession } from '../../platform/session.ts';

/** Photographs of an unsent ticket, as the device keeps them. */
interface Guardadas {
  cuando: number;
  fotos: readonly Omit<Foto, 'url'>[];
}

const PREFIJO = 'fotos.';
/** Age at which the photographs of an unused draft are dropped, in milliseconds: two weeks, like its text. */
const CADUCA = 14 * 24 * 60 * 60 * 1000;

/** Stores the photographs of a draft, or deletes them if there are none. Also deletes those of drafts that are too old. */
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

/** A picture ready to be sent. */
export interface Foto {
  nombre: string;
  /** JPEG in base64. */
  datos: string;
  /** Address for showing it in an `<img>`. */
  url: string;
}

/** A change of a draft's photographs, applied to the present ones. */
export type CambioDeFotos = (ya: readonly Foto[]) => readonly Foto[];

/** Photographs of a draft. They survive a reload in the device's own database, because a draft has no room for them. */
export function useFotos(borrador: string): {
  fotos: readonly Foto[];
  cambiaFotos: (cambio: CambioDeFotos) => void;
  /** Whether the device keeps them; if not, that is said before one is chosen. */
  seGuardan: boolean;
} {
  const nombre = `${PREFIJO}${useSession().data.OPERADOR_ID}.${borrador}`;
  const [fotos, setFotos] = useState<readonly Foto[]>([]);
  const [seGuardan, setSeGuardan] = useState(true);
  const cambia = useRef<(cambio: CambioDeFotos) => void>(() => {});
  useEffect(() => {
    /** null while the stored ones are being read; changes wait for them. */
    let actuales: readonly Foto[] | null = null;
    let guarda = true;
    const esperan: CambioDeFotos[] = [];
    const pon = (todas: readonly Foto[], cambiadas: boolean) => {
      actuales = todas;
      setFotos(todas);
      if (cambiadas && guarda) escribe(nombre, todas).catch(() => setSeGuardan(false));
    };
    // Even if the form was closed by now, what was chosen or removed until then is stored.
    const leidas = (deAntes: readonly Foto[]) =>
      pon(
        esperan.reduce((ya, cambio) => cambio(ya), deAntes),
        esperan.length > 0,
      );
    lee(nombre).then(leidas, () => {
      // What could not be read must not be overwritten.
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
