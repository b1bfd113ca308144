import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { useEffect, useRef } from 'react';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { leeUbicacion, type Ubicacion } from './ubicacion.ts';

/** The location whose code stands in the address. */
export interface UbicacionAbierta {
  /** Eleven digits; '' while there is none. */
  codigo: string;
  /** undefined: being read, or not there. */
  ubicacion: Ubicacion | undefined;
  leyendo: boolean;
  error: Error | null;
  reintenta(): void;
  /** The one that an article scanned now is for: also before the answer to its own scan is drawn. */
  aqui(): Ubicacion | null;
  /** Whether something scanned now has to wait until the one in the address is read. */
  porLeer(): boolean;
  /** Reads again the one in the address, for {@link aqui}. */
  relee(): Promise<void>;
  /** Opens another; null when the warehouse has none with that code. Where it cannot be read, none is open. */
  abre(codigo: string): Promise<Ubicacion | null>;
  cierra(): void;
}

export function useUbicacion(almacenId: number): UbicacionAbierta {
  const [lugar, setLugar] = useSearchState({ ubicacion: '' });
  const codigo = CODIGO_UBICACION.test(lugar.ubicacion) ? lugar.ubicacion : '';
  const query = useQueryCall(
    'existeUbicacion',
    { ubicacion: codigo, almacen_id: almacenId },
    { enabled: codigo !== '', oye: { ubicacion: ({ data }) => data[0]?.UBICACION_ID } },
  );
  const ubicacion = codigo === '' ? undefined : query.data?.data[0];
  const aqui = useRef<Ubicacion | null>(null);

  useEffect(() => {
    aqui.current = ubicacion ?? null;
  }, [ubicacion]);

  return {
    codigo,
    ubicacion,
    leyendo: codigo !== '' && query.isPending,
    error: codigo === '' ? null : query.error,
    reintenta: () => void query.refetch(),
    aqui: () => aqui.current,
    porLeer: () => codigo !== '' && !aqui.current && query.isPending,
    async relee() {
      aqui.current = await leeUbicacion(codigo, almacenId);
    },
    async abre(otra) {
      try {
        const hallada = await leeUbicacion(otra, almacenId);
        aqui.current = hallada;
        setLugar({ ubicacion: otra });
        return hallada;
      } catch (e) {
        aqui.current = null;
        setLugar({ ubicacion: '' });
        throw e;
      }
    },
    cierra: () => setLugar({ ubicacion: '' }),
  };
}
