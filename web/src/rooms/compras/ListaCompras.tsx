import { tituloDe } from '@anden/contrato/rutas.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { resuelve } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { useLive } from '../../platform/events.ts';
import { entero } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { leePendientes } from './busqueda.ts';
import { columnasDeCompras } from './columnas.tsx';
import css from './compras.module.css';
import { type Compra, comprasQueEsperan, filtra, mensajeDeEncontradas, ordena } from './lista.ts';
import { DESHACIBLES, RELEE } from './useRecepcion.ts';

/** Title of this screen's modals (specification §8). */
const TITULO = tituloDe('recepcioncom');
/** Milliseconds of quiet after which the address follows the filter. */
const CALMA = 250;
const SIN_COMPRAS: readonly Compra[] = [];

/** Purchases that await their goods; a scanned key finds the ones that await its article. */
export function ListaCompras({ alAbrir }: { alAbrir: (doctoCmId: number) => void }) {
  const [lugar, setLugar] = useSearchState({ filtro: '', orden: '', sentido: 'asc' });
  const [filtro, setFiltro] = useState(lugar.filtro);
  const [halladas, setHalladas] = useState<readonly Compra[]>(SIN_COMPRAS);
  const campo = useRef<CampoLectorHandle>(null);
  const query = useQueryCall('getComprasRecepcion', {});
  const { almacenes } = useSession();
  const columnas = useMemo(() => columnasDeCompras(almacenes.length > 1), [almacenes.length]);
  useLive('compra', null, ['getComprasRecepcion']);

  const cola = useColaDeLecturas('recepcioncom', atiende, (codigo) => campo.current?.muestra(codigo));

  async function atiende(lectura: Lectura): Promise<Desenlace> {
    const { codigo, via } = lectura;
    setHalladas(SIN_COMPRAS);
    try {
      const [leida, pendientes] = await Promise.all([resuelve(codigo, TITULO, via), leePendientes()]);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const { claves } = leida;
      const encontradas = comprasQueEsperan(pendientes, claves);
      if (filtra(encontradas, columnas, filtro).length < encontradas.length) setFiltro('');
      setHalladas(encontradas);
      const mensaje = mensajeDeEncontradas(encontradas);
      return encontradas.length > 0
        ? { tono: 'hecho', mensaje }
        : { tono: 'rechazo', mensaje, ajena: { lectura, trabajo: 'recepcion', claves } };
    } catch (e) {
      const mensaje = e instanceof Error ? e.message : String(e);
      void avisar(TITULO, mensaje, 'rechazo');
      return { tono: 'rechazo', mensaje };
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (filtro === lugar.filtro) return;
    const reloj = setTimeout(() => setLugar({ filtro }), CALMA);
    return () => clearTimeout(reloj);
  }, [filtro]);

  const todas = query.data?.data;
  const sentido = lugar.sentido === 'desc' ? 'desc' : 'asc';
  const orden = useMemo(
    () => (lugar.orden ? ({ id: lugar.orden, sentido } as const) : null),
    [lugar.orden, sentido],
  );
  const filas = useMemo(
    () => todas && ordena(filtra(todas, columnas, filtro), columnas, orden),
    [todas, columnas, filtro, orden],
  );
  const ids = useMemo(() => new Set(halladas.map((c) => c.DOCTO_CM_ID)), [halladas]);
  const primera = filas?.find((c) => ids.has(c.DOCTO_CM_ID))?.DOCTO_CM_ID;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan scrolls again, to the same row too
  const alaVista = useMemo(() => (primera ? { llave: primera } : null), [halladas, primera]);
  const sinRecepcion = todas?.filter((c) => !c.FECHA_RECEPCION).length ?? 0;

  return (
    <>
      <PageHeader titulo={TITULO} />
      <div className={css.barraLista}>
        <div className={css.buscar}>
          <CampoLector
            ref={campo}
            enfocar
            etiqueta="Clave de artículo"
            placeholder="Escanee o teclee la clave"
            alLeer={(codigo) => cola.lee(codigo, 'teclado')}
          />
          <UltimaLectura cola={cola} reposo="Escanee un producto para saber qué compra lo espera." />
          {halladas.length > 0 ? (
            <div className={css.folios}>
              {halladas.map((c) => (
                <Boton key={c.DOCTO_CM_ID} onClick={() => alAbrir(c.DOCTO_CM_ID)}>
                  Abrir {c.FOLIO}
                </Boton>
              ))}
            </div>
          ) : null}
        </div>
        <Campo
          className={css.filtro ?? ''}
          etiqueta="Filtro"
          type="search"
          placeholder="Folio, proveedor, fecha"
          value={filtro}
          onChange={(e) => setFiltro(e.target.value)}
          antes={<IconSearch stroke={1.75} aria-hidden />}
          despues={
            filtro ? (
              <BotonIcono etiqueta="Limpiar" icono={<IconX stroke={1.75} />} onClick={() => setFiltro('')} />
            ) : null
          }
        />
      </div>
      <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} refreshes={RELEE} cola={cola} />
      <DataTable
        etiqueta="Compras pendientes de recibir"
        columnas={columnas}
        filas={filas}
        llave={(c) => c.DOCTO_CM_ID}
        tono={(c) => (ids.has(c.DOCTO_CM_ID) ? 'seleccion' : null)}
        {...(orden ? { orden } : {})}
        onOrden={(id, s) => setLugar({ orden: id, sentido: s })}
        onElegir={(c) => alAbrir(c.DOCTO_CM_ID)}
        alaVista={alaVista}
        altoMaximo="max(280px, calc(100dvh - 340px))"
        error={query.error?.message ?? null}
        onReintentar={() => void query.refetch()}
        leyenda={
          <span role="status">
            {todas && filas
              ? `${entero(filas.length)}${filas.length === todas.length ? '' : ` de ${entero(todas.length)}`} compras pendientes de recibir · ${entero(sinRecepcion)} sin recepción`
              : 'Consultando…'}
          </span>
        }
        vacio={
          <EmptyState
            titulo={filtro ? 'Nada coincide con el filtro' : 'No hay compras pendientes de recibir'}
          >
            {filtro ? (
              <Boton onClick={() => setFiltro('')}>Limpiar filtro</Boton>
            ) : (
              'Aparecerán aquí solas cuando se registre una.'
            )}
          </EmptyState>
        }
      />
    </>
  );
}
