import { tituloDe } from '@anden/contrato/rutas.ts';
import { useMemo, useRef, useState } from 'react';
import type { CampoLectorHandle } from '../../capture/CampoLector.tsx';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { Halladas } from '../../capture/Halladas.tsx';
import { LectorDeClave } from '../../capture/LectorDeClave.tsx';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { resuelve } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { filtra } from '../../ui/filtra.ts';
import { Lista } from '../../ui/Lista.tsx';
import { leePendientes } from './busqueda.ts';
import { COLUMNAS_DE_COMPRAS } from './columnas.tsx';
import { type Compra, comprasQueEsperan, mensajeDeEncontradas } from './lista.ts';
import { DESHACIBLES } from './useRecepcion.ts';

/** Title of this screen's modals (specification §8). */
const TITULO = tituloDe('recepcioncom');
const SIN_COMPRAS: readonly Compra[] = [];

/** Purchases waiting for their goods; scanning a key finds those with its article. */
export function ListaCompras({ alAbrir }: { alAbrir: (doctoCmId: number) => void }) {
  const [halladas, setHalladas] = useState<readonly Compra[]>(SIN_COMPRAS);
  const campo = useRef<CampoLectorHandle>(null);
  const lista = useLista(
    'getComprasRecepcion',
    {},
    {
      columnas: COLUMNAS_DE_COMPRAS,
      filtroAyuda: 'Folio, proveedor, fecha',
    },
  );

  const cola = useColaDeLecturas('recepcioncom', atiende, (codigo) => campo.current?.muestra(codigo));

  async function atiende(lectura: Lectura): Promise<Desenlace> {
    const { codigo, via } = lectura;
    setHalladas(SIN_COMPRAS);
    try {
      const [leida, pendientes] = await Promise.all([resuelve(codigo, TITULO, via), leePendientes()]);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const { claves } = leida;
      const encontradas = comprasQueEsperan(pendientes, claves);
      if (filtra(encontradas, lista.columnas, lista.filtro).length < encontradas.length) lista.onFiltro('');
      setHalladas(encontradas);
      const mensaje = mensajeDeEncontradas(encontradas);
      return encontradas.length > 0
        ? { tono: 'hecho', mensaje }
        : { tono: 'rechazo', mensaje, ajena: { lectura, trabajo: 'recepcion', claves } };
    } catch (e) {
      return noSeAtendio(TITULO, e);
    }
  }

  const ids = useMemo(() => new Set(halladas.map((c) => c.DOCTO_CM_ID)), [halladas]);
  const primera = lista.filas?.find((c) => ids.has(c.DOCTO_CM_ID))?.DOCTO_CM_ID;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan scrolls again, to the same row too
  const alaVista = useMemo(() => (primera ? { llave: primera } : null), [halladas, primera]);
  const sinRecepcion = lista.quedan?.filter((c) => !c.FECHA_RECEPCION).length ?? 0;

  return (
    <Lista
      {...lista}
      etiqueta="Compras pendientes de recibir"
      unidad={['compra pendiente de recibir', 'compras pendientes de recibir']}
      resumen={`${entero(sinRecepcion)} sin recepción`}
      vacio={{
        titulo: 'No hay compras pendientes de recibir',
        texto: 'Aparecerán aquí solas cuando se registre una.',
      }}
      lector={
        <>
          <LectorDeClave
            campo={campo}
            enfocar
            cola={cola}
            reposo="Escanee un producto para saber qué compra lo espera."
          />
          <Halladas
            halladas={halladas.map((c) => ({ id: c.DOCTO_CM_ID, folio: c.FOLIO }))}
            alAbrir={alAbrir}
          />
        </>
      }
      aviso={<UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={cola} />}
      tono={(c) => (ids.has(c.DOCTO_CM_ID) ? 'seleccion' : null)}
      onElegir={(c) => alAbrir(c.DOCTO_CM_ID)}
      liga={lista.abre.liga}
      alaVista={alaVista}
    />
  );
}
