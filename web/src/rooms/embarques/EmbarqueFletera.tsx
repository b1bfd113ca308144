import { entregadas } from '@anden/contrato/embarques/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { IconDownload, IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { useLive } from '../../platform/events.ts';
import { exportar } from '../../platform/export.ts';
import { entero } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { enOrden } from '../../ui/enOrden.ts';
import { filtra } from '../../ui/filtra.ts';
import { avisar, confirmar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Documentos, PanelRemision, puedeVerRemision } from '../surtido/index.ts';
import { columnasDeFacturas, type Factura } from './columnas.tsx';
import css from './embarque.module.css';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('embarquefletera');
const LEE = ['getFacturasSinEntregaAFletera'] as const;
const NINGUNA: readonly number[] = [];
const NADIE: readonly Factura[] = [];

/** What is said of those that leave the list without a piece. */
function sinEnvio(salen: readonly Factura[]): string {
  const folios = salen.filter((f) => f.SIN_ENVIO === 'S').map((f) => f.FOLIO);
  if (folios.length === 0) return '';
  return ` ${folios.join(', ')} no ${folios.length === 1 ? 'tiene' : 'tienen'} nada que enviar: sólo ${folios.length === 1 ? 'sale' : 'salen'} de la lista.`;
}

/** 'Facturas pendientes por enviar': the invoices that have not left, ticked as the carrier or the customer takes them. */
export default function EmbarqueFletera() {
  const query = useQueryCall('getFacturasSinEntregaAFletera', {});
  useLive('remision', null, LEE);
  useLive('factura', null, LEE);
  const [lugar, setLugar] = useSearchState({ filtro: '', orden: '', sentido: 'asc', [REGISTRO]: 0 });
  const [filtro, setFiltro] = useState(lugar.filtro ?? '');
  const [dicho, setDicho] = useState<string | null>(null);
  const borrador = useDraft<readonly number[]>('embarquefletera', NINGUNA);
  const guardadas = useStore(borrador);
  const entrega = useCommand('actualizaFacturasEntregadas', {
    titulo: TITULO,
    refreshes: LEE,
    memoria: 'embarquefletera',
  });

  const facturas = query.data?.data;
  // What was ticked and left meanwhile, or can no longer leave, is ticked no more.
  const marcadas = useMemo(
    () =>
      new Set(
        (facturas ?? NADIE)
          .filter((f) => f.IMPEDIMENTO === null && guardadas.includes(f.DOCTO_VE_ID))
          .map((f) => f.DOCTO_VE_ID),
      ),
    [facturas, guardadas],
  );
  const columnas = useMemo(
    () =>
      columnasDeFacturas(marcadas, (id, marcada) => {
        setDicho(null);
        const otras = borrador.get().filter((otra) => otra !== id);
        borrador.set(marcada ? [...otras, id] : otras);
      }),
    [marcadas, borrador],
  );
  const orden = { id: lugar.orden ?? '', sentido: lugar.sentido === 'desc' ? 'desc' : 'asc' } as const;
  const filas = facturas && enOrden(filtra(facturas, columnas, filtro), columnas, orden);
  const registro = lugar[REGISTRO] ?? 0;
  const elegida = facturas?.find((f) => f.DOCTO_VE_ID === registro);
  const listas = facturas?.filter((f) => f.IMPEDIMENTO === null).length ?? 0;

  function escribe(texto: string): void {
    setFiltro(texto);
    setLugar({ filtro: texto });
  }

  async function guarda(): Promise<void> {
    const salen = (facturas ?? NADIE).filter((f) => marcadas.has(f.DOCTO_VE_ID));
    const cuantas = salen.length === 1 ? '1 factura' : `${salen.length} facturas`;
    const folios = salen.slice(0, 10).map((f) => f.FOLIO);
    const mas = salen.length > folios.length ? ` y ${salen.length - folios.length} más` : '';
    const si = await confirmar(
      TITULO,
      `${salen.length === 1 ? 'Se entrega' : 'Se entregan'} ${cuantas}: ${folios.join(', ')}${mas}. Sus remisiones quedan embarcadas y no se puede deshacer.${sinEnvio(salen)}`,
      { aceptar: `Entregar ${cuantas}` },
    );
    if (!si) return;
    const reply = await entrega.run({
      entregadas: salen.map(({ DOCTO_VE_ID }) => ({ DOCTO_VE_ID, ENTREGADO: 'S' })),
    });
    if (!reply) return;
    borrador.forget();
    setDicho(entregadas(reply.data.ENTREGADAS));
  }

  async function exporta(): Promise<void> {
    const columna = columnas.find((c) => c.id === orden.id)?.titulo;
    try {
      await exportar({
        nombre: TITULO,
        columnas,
        filas: filas ?? NADIE,
        filtro: [
          ['Filtro', filtro || 'Sin filtro'],
          ['Orden', columna ? `${columna}, ${orden.sentido}endente` : 'La más antigua primero'],
        ],
      });
    } catch (e) {
      void avisar(TITULO, e instanceof Error ? e.message : 'No fue posible exportar.', 'rechazo');
    }
  }

  return (
    <>
      <PageHeader
        titulo={TITULO}
        acciones={
          <Boton
            icono={<IconDownload stroke={1.75} />}
            disabled={!filas || filas.length === 0}
            onClick={() => void exporta()}
          >
            Exportar
          </Boton>
        }
      />
      <div className={css.barra}>
        <Campo
          className={css.filtro ?? ''}
          etiqueta="Filtro"
          type="search"
          placeholder="Factura, cliente, guía, remisión…"
          value={filtro}
          onChange={(e) => escribe(e.target.value)}
          antes={<IconSearch stroke={1.75} aria-hidden />}
          despues={
            filtro ? (
              <BotonIcono etiqueta="Limpiar" icono={<IconX stroke={1.75} />} onClick={() => escribe('')} />
            ) : null
          }
        />
        <div className={css.guardar}>
          <Boton
            tipo="principal"
            ancho
            disabled={marcadas.size === 0}
            cargando={entrega.running}
            onClick={() => void guarda()}
          >
            {marcadas.size > 0 ? `Guardar (${entero(marcadas.size)})` : 'Guardar'}
          </Boton>
        </div>
      </div>
      {dicho ? (
        <div className={css.dicho}>
          <Mensaje tono="hecho">{dicho}</Mensaje>
        </div>
      ) : null}
      <DataTable
        etiqueta={TITULO}
        columnas={columnas}
        filas={filas}
        llave={(f) => f.DOCTO_VE_ID}
        tono={(f) =>
          f.DOCTO_VE_ID === registro ? 'seleccion' : marcadas.has(f.DOCTO_VE_ID) ? 'hecho' : null
        }
        palabraDeTono={() => 'Marcada'}
        {...(orden.id ? { orden } : {})}
        onOrden={(id, sentido) => setLugar({ orden: id, sentido })}
        {...(puedeVerRemision() ? { onElegir: (f: Factura) => setLugar({ [REGISTRO]: f.DOCTO_VE_ID }) } : {})}
        error={query.error?.message ?? null}
        onReintentar={() => void query.refetch()}
        leyenda={
          facturas ? (
            <>
              <span role="status">
                {entero(facturas.length)} {facturas.length === 1 ? 'factura' : 'facturas'} por enviar
              </span>
              <span>
                {entero(listas)} {listas === 1 ? 'lista' : 'listas'} · {entero(marcadas.size)}{' '}
                {marcadas.size === 1 ? 'marcada' : 'marcadas'}
              </span>
            </>
          ) : (
            <span role="status">Leyendo facturas…</span>
          )
        }
        vacio={
          <EmptyState
            titulo={filtro ? 'Nada coincide con el filtro' : 'No hay facturas pendientes por enviar'}
          >
            {filtro ? <Boton onClick={() => escribe('')}>Limpiar filtro</Boton> : null}
          </EmptyState>
        }
      />
      <PanelRemision
        abierto={registro > 0}
        titulo={elegida ? `Factura ${elegida.FOLIO}` : 'Factura'}
        remisiones={elegida?.DETALLE_REMISIONES}
        alCerrar={() => setLugar({ [REGISTRO]: 0 })}
        acciones={(r) => <Documentos id={r.DOCTO_VE_ID} folio={r.FOLIO} />}
      />
    </>
  );
}
