import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { useEffect, useRef } from 'react';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { leeUbicacion, type Ubicacion } from './ubicacion.ts';

/** The location whose code is in the address. */
export interface UbicacionAbierta {
  /** Eleven digits; '' if there is none. */
  codigo: string;
  /** undefined: being read, or it does not exist. */
  ubicacion: Ubicacion | undefined;
  leyendo: boolean;
  error: Error | null;
  reintenta(): void;
  /** The location that a scanned article is meant for, even before the answer to its own scan is shown. */
  aqui(): Ubicacion | null;
  /** Whether a scan must wait until the location in the address is read. */
  porLeer(): boolean;
  /** Reads the location in the address again, for {@link aqui}. */
  relee(): Promise<void>;
  /** Opens another; null if the warehouse has none with that code. If it cannot be read, none is open. */
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
