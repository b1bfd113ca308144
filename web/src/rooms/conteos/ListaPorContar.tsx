import { cuantos } from '@anden/contrato/cifras.ts';
import { MENSAJES_CONTEO } from '@anden/contrato/conteos/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { preparaClave } from '../../capture/claves.ts';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { resuelve, ubicacionLeida } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { call } from '../../platform/client.ts';
import { useLive } from '../../platform/events.ts';
import { entero } from '../../platform/format.ts';
import { useFiltro } from '../../platform/listado.ts';
import { REGISTRO, useIr, usePreparaPantalla, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Filtro } from '../../ui/Filtro.tsx';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Paginador } from '../../ui/Paginador.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { COLUMNAS_POR_CONTAR } from './columnas.tsx';
import { claveDe, type PorContar } from './conteo.ts';
import css from './lista.module.css';
import { TablaInventarios, TablaPorContar } from './TablaPorContar.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('inventarios');
/** Rows a page (specification §9). */
const POR_PAGINA = 30;
const DESHACIBLES = ['ajustaConteo'] as const;
const LISTA = ['get_inventarioPendiente'] as const;

interface Almacen {
  ALMACEN_ID: number;
  NOMBRE: string;
}

/** The lists of a warehouse and the articles they have still to count; a scanned product opens its count. */
export function ListaPorContar({ almacen }: { almacen: Almacen }) {
  const { data: operador, almacenes } = useSession();
  const ir = useIr();
  const angosto = useAngosto();
  const campo = useRef<CampoLectorHandle>(null);
  const [lugar, setLugar] = useSearchState({
    almacen: operador.ALMACEN_ID ?? almacen.ALMACEN_ID,
    inventario: 0,
    filtro: '',
    orden: '',
    sentido: 'asc',
    pagina: 1,
  });
  const { filtro, onFiltro } = useFiltro(lugar.filtro, (texto) => setLugar({ filtro: texto, pagina: 1 }));
  const [hallada, setHallada] = useState<number | null>(null);
  const columna = COLUMNAS_POR_CONTAR.find((c) => c.id === lugar.orden)?.id;
  const sentido = lugar.sentido === 'desc' ? 'desc' : 'asc';
  const pagina = Number.isInteger(lugar.pagina) && lugar.pagina > 0 ? lugar.pagina : 1;
  const base = { operador_id: operador.OPERADOR_ID, almacen_id: almacen.ALMACEN_ID };
  const query = useQueryCall(
    'get_inventarioPendiente',
    {
      ...base,
      ...(lugar.inventario > 0 ? { inventario_id: lugar.inventario } : {}),
      ...(lugar.filtro ? { filtro: lugar.filtro } : {}),
      ...(columna ? { orden: columna as 'FOLIO', sentido } : {}),
      pagina,
      por_pagina: POR_PAGINA,
    },
    { keep: true },
  );
  useLive('inventario', null, LISTA);
  usePreparaPantalla('conteo');
  const cola = useColaDeLecturas('inventarios', atiende, (codigo) => campo.current?.muestra(codigo));

  /** What is to be counted in a location whose label was scanned, what this operator may count first; null: nothing. */
  async function enUbicacion(codigo: string): Promise<PorContar | null> {
    const ubicacion = ubicacionLeida(codigo);
    if (ubicacion === null) return null;
    const { data } = await call('get_inventarioPendiente', { ...base, ubicacion });
    return data.find((l) => l.PUEDE_CONTAR === 'S') ?? data[0] ?? null;
  }

  function cuenta(linea: PorContar, ademas: Lectura | null): Desenlace {
    if (linea.PUEDE_CONTAR === 'N') return { tono: 'atencion', mensaje: MENSAJES_CONTEO.otroOperador };
    abre(linea, ademas);
    return { tono: 'hecho', mensaje: `Contando ${linea.ARTICULO}` };
  }

  async function atiende(lectura: Lectura): Promise<Desenlace> {
    const { codigo, via } = lectura;
    setHallada(null);
    try {
      const deAqui = await enUbicacion(codigo);
      // Scanned, the count begins with its place and does not ask for it again; written by a hand it proves nothing.
      if (deAqui) return cuenta(deAqui, via === 'teclado' ? null : { codigo, via });
      const leida = await resuelve(codigo, TITULO, via);
      if ('rechazo' in leida) return { tono: 'rechazo', mensaje: leida.rechazo };
      const { claves } = leida;
      const [articulo, ...otros] = [...new Set(claves.map((c) => c.ARTICULO_ID))];
      if (articulo === undefined) return { tono: 'rechazo', mensaje: MENSAJES_CONTEO.noEncontrado };
      if (otros.length > 0) return { tono: 'rechazo', mensaje: MENSAJES_CONTEO.codigoRepetido };
      const { data } = await call('get_inventarioPendiente', { ...base, articulo_id: articulo });
      const linea = data.find((l) => l.PUEDE_CONTAR === 'S') ?? data[0];
      if (!linea) {
        const ajena = { lectura, trabajo: 'conteo', claves } as const;
        return { tono: 'atencion', mensaje: 'Este producto no está en la lista por contar', ajena };
      }
      return cuenta(linea, null);
    } catch (e) {
      const mensaje = e instanceof Error ? e.message : String(e);
      void avisar(TITULO, mensaje, 'rechazo');
      return { tono: 'rechazo', mensaje };
    }
  }

  function abre(linea: PorContar, ademas: Lectura | null = null): void {
    if (linea.PUEDE_CONTAR === 'N') {
      void avisar(TITULO, MENSAJES_CONTEO.otroOperador, 'atencion');
      return;
    }
    setHallada(linea.INVENTARIO_DET_ID);
    preparaClave(linea.CLAVE_ARTICULO);
    // What is scanned from now on is about this product.
    cola.cede(claveDe(linea.INVENTARIO_DET_ID));
    if (ademas) cola.lee(ademas.codigo, ademas.via);
    ir('conteo', {
      [REGISTRO]: linea.INVENTARIO_DET_ID,
      ...(almacen.ALMACEN_ID === operador.ALMACEN_ID ? {} : { almacen: almacen.ALMACEN_ID }),
    });
  }

  // The tables' own words stay the same from one drawing to the next, or every change would draw them again.
  const vigente = useRef({ abre, setLugar, inventario: lugar.inventario, refetch: query.refetch });
  useEffect(() => {
    vigente.current = { abre, setLugar, inventario: lugar.inventario, refetch: query.refetch };
  });
  const alAbrir = useCallback((linea: PorContar) => vigente.current.abre(linea), []);
  const alReintentar = useCallback(() => void vigente.current.refetch(), []);
  const alOrdenar = useCallback((id: string, s: 'asc' | 'desc') => {
    vigente.current.setLugar({ orden: id, sentido: s, pagina: 1 });
  }, []);
  const alElegirLista = useCallback(({ INVENTARIO_ID }: { INVENTARIO_ID: number }) => {
    const { inventario } = vigente.current;
    vigente.current.setLugar({ inventario: INVENTARIO_ID === inventario ? 0 : INVENTARIO_ID, pagina: 1 });
  }, []);
  const orden = useMemo(() => (columna ? ({ id: columna, sentido } as const) : null), [columna, sentido]);

  const { data: filas, cabecera, total = 0 } = query.data ?? {};
  const leida = filas !== undefined;
  const deUna = lugar.inventario > 0;
  const leyenda = useMemo(
    () => (
      <>
        <span role="status">
          {leida ? `${cuantos(total, ['artículo', 'artículos'])} por contar` : 'Consultando…'}
        </span>
        {deUna ? (
          <Boton tipo="discreto" onClick={() => vigente.current.setLugar({ inventario: 0, pagina: 1 })}>
            Ver todos los inventarios
          </Boton>
        ) : null}
      </>
    ),
    [leida, total, deUna],
  );
  const filtrado = lugar.filtro !== '';
  const vacio = useMemo(
    () => (
      <EmptyState titulo={filtrado ? 'Nada coincide con el filtro' : 'No hay artículos por contar'}>
        {filtrado ? (
          <Boton onClick={() => onFiltro('')}>Limpiar filtro</Boton>
        ) : (
          'Aparecerán aquí solos cuando haya un inventario.'
        )}
      </EmptyState>
    ),
    [filtrado, onFiltro],
  );
  const error = query.error?.message ?? null;
  const recuento = useMemo(() => cabecera?.reduce((n, i) => n + i.PENDIENTES, 0) ?? 0, [cabecera]);
  return (
    <>
      <PageHeader titulo={TITULO} />
      <div className={css.barra}>
        <div className={css.buscar}>
          <CampoLector
            ref={campo}
            enfocar
            etiqueta="Clave de artículo"
            placeholder="Escanee o teclee la clave"
            alLeer={(codigo) => cola.lee(codigo, 'teclado')}
          />
          <UltimaLectura cola={cola} reposo="Escanee el producto que va a contar." />
        </div>
        <div className={css.controles}>
          {almacenes.length > 1 ? (
            <Selector
              etiqueta="Almacén"
              value={String(almacen.ALMACEN_ID)}
              opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
              onCambio={(valor) => setLugar({ almacen: Number(valor), inventario: 0, pagina: 1 })}
            />
          ) : null}
          <Filtro ayuda="Clave, artículo o folio" valor={filtro} onCambio={onFiltro} />
        </div>
      </div>
      <UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} refreshes={LISTA} cola={cola} />
      <details className={css.listas} open={!angosto}>
        <summary>
          {cabecera
            ? `${cuantos(cabecera.length, ['inventario', 'inventarios'])} · ${entero(recuento)} por contar`
            : 'Inventarios'}
        </summary>
        <TablaInventarios cabecera={cabecera} elegido={lugar.inventario} alElegir={alElegirLista} />
      </details>
      <TablaPorContar
        filas={filas}
        hallada={hallada}
        orden={orden}
        alOrdenar={alOrdenar}
        alAbrir={alAbrir}
        renovando={query.isFetching && filas !== undefined}
        error={error}
        alReintentar={alReintentar}
        leyenda={leyenda}
        vacio={vacio}
      />
      <Paginador
        pagina={pagina}
        porPagina={POR_PAGINA}
        total={total}
        onPagina={(n) => setLugar({ pagina: n })}
      />
    </>
  );
}
