import { EN_CURSO } from '@anden/contrato/clientes/ficha-rules.ts';
import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { type ReactNode, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { cuantos, dinero, fecha } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { hrefDeRegistro, LigasA } from '../../platform/LigaDeRegistro.tsx';
import { useSearchState } from '../../platform/navigation.ts';
import { type QueryCallOptions, useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconChevronRight } from '../../ui/iconos.ts';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { EmptyState, PorLeer } from '../../ui/Vacios.tsx';
import comun from './FichaCliente.module.css';
import { EstadoDePedido } from './FichaEstado.tsx';
import { LigaFactura } from './FichaFactura.tsx';
import css from './FichaPedidos.module.css';
import { ligaDePedidos } from './ficha-ligas.ts';
import { esViejo, type Paso, type Pedido, pasosDe, resumenDe } from './ficha-pasos.ts';
import { Pasos } from './Pasos.tsx';

/** How many orders are shown; the others are in their list. */
const CABEN = 20;
/** How many finished orders are shown before the operator asks for more. */
const TERMINADOS = 4;
/** Shortest time between readings caused by work in the warehouse, and the time after which it is read again in any case, in milliseconds. */
const PAUSA = 1_500;
const CADA = 60_000;

const PEDIDO = ['pedido', 'pedidos'] as const;

/** A customer's orders, newest first, or only the one named in the address. */
export function usePedidos(cliente: number, opciones: QueryCallOptions = {}) {
  const [{ pedido }] = useSearchState({ pedido: '' });
  const soloEse = pedido
    ? { filtros: escribirFiltros([{ columna: 'PEDIDO', clase: 'texto', valores: [`=${pedido}`] }]) }
    : {};
  return useQueryCall(
    'getPedidosCliente',
    { cliente_id: cliente, ...soloEse, pagina: 1, por_pagina: CABEN },
    { pausa: PAUSA, cada: CADA, ...opciones },
  );
}

/** Where each of the customer's orders is now, live. */
export function Pedidos({ cliente }: { cliente: number }) {
  const alAbrir = useAbrirMarca();
  const [{ pedido }, setLugar] = useSearchState({ pedido: '' });
  const lectura = usePedidos(cliente);
  const { data, total = 0 } = lectura.data ?? {};
  const enCurso = data?.filter((p) => EN_CURSO.includes(p.DONDE)) ?? [];
  const terminados = data?.filter((p) => !EN_CURSO.includes(p.DONDE)) ?? [];
  const ahora = now();
  const viejos = enCurso.filter((p) => esViejo(p, ahora));
  const recientes = enCurso.filter((p) => !esViejo(p, ahora));
  const todos = ligaDePedidos(cliente);
  return (
    <section className={`${comun.parte} ${comun.entera}`} aria-label="Dónde va cada pedido">
      <header className={comun.titulo}>
        <h3>Dónde va cada pedido</h3>
        {data ? <span role="status">{`${cuantos(enCurso.length, PEDIDO)} en curso`}</span> : null}
        {pedido ? (
          <Boton tipo="discreto" onClick={() => setLugar({ pedido: '' })}>
            {`Sólo el pedido ${pedido}: ver los demás`}
          </Boton>
        ) : null}
        {todos && total > 0 && !pedido ? (
          <a href={todos} onClick={(e) => pulsaLiga(e, () => alAbrir(todos))}>
            {total > CABEN ? `Ver los ${total}` : 'Ver en lista'}
          </a>
        ) : null}
      </header>
      {data ? (
        <>
          {total === 0 ? (
            <EmptyState titulo={pedido ? 'Ese pedido no es suyo' : 'Todavía no ha hecho ningún pedido'} />
          ) : null}
          <ul className={css.pedidos}>
            {recientes.map((p) => (
              <li key={p.LLAVE} className={css.pedido}>
                <Rotulo pedido={p} />
                <Pasos pasos={pasosDe(p)} enlaza={(paso) => enlazado(paso, p)} />
              </li>
            ))}
          </ul>
          <Plegados etiqueta="Enviados hace más de un mes" pedidos={viejos} abiertos={pedido !== ''} />
          <Plegados etiqueta="Entregados y cancelados" pedidos={terminados} abiertos={pedido !== ''} />
        </>
      ) : (
        <PorLeer lectura={lectura} />
      )}
    </section>
  );
}

/** An order's name. */
const nombreDe = (p: Pedido): string =>
  p.PEDIDO ? `Pedido ${p.PEDIDO}` : p.REMISION ? `Remisión ${p.REMISION}` : `Factura ${p.FACTURA}`;

function Rotulo({ pedido: p }: { pedido: Pedido }) {
  return (
    <p className={css.rotulo}>
      <strong>{nombreDe(p)}</strong>
      <EstadoDePedido donde={p.DONDE} incidencia={p.INCIDENCIA} />
      {p.CAMINO?.URGENTE === 'S' ? <span className={css.urgente}>Urgente</span> : null}
      <span className={css.importe}>{dinero(p.IMPORTE)}</span>
    </p>
  );
}

/** Orders of which only the latest are shown at first, each in one line. */
function Plegados({
  etiqueta,
  pedidos,
  abiertos,
}: {
  etiqueta: string;
  pedidos: readonly Pedido[];
  abiertos: boolean;
}) {
  const [todos, setTodos] = useState(false);
  const vistos = todos ? pedidos : pedidos.slice(0, TERMINADOS);
  const faltan = pedidos.length - vistos.length;
  if (pedidos.length === 0) return null;
  return (
    <>
      <ul className={css.terminados} aria-label={etiqueta}>
        {vistos.map((p) => (
          <Plegado key={p.LLAVE} pedido={p} abierto={abiertos} />
        ))}
      </ul>
      {faltan > 0 ? (
        <Boton tipo="discreto" onClick={() => setTodos(true)}>
          {`Ver otros ${faltan}`}
        </Boton>
      ) : null}
    </>
  );
}

/** One line, which opens the order's steps. */
function Plegado({ pedido: p, abierto }: { pedido: Pedido; abierto: boolean }) {
  return (
    <li>
      <details className={css.terminado} open={abierto}>
        <summary>
          <IconChevronRight className={css.flecha} size={16} stroke={1.75} aria-hidden />
          <strong>{nombreDe(p)}</strong>
          <span>{fecha(p.FECHA)}</span>
          <EstadoDePedido donde={p.DONDE} incidencia={p.INCIDENCIA} />
          <span className={css.resumen}>{resumenDe(p)}</span>
          <span className={css.importe}>{dinero(p.IMPORTE)}</span>
        </summary>
        <Pasos pasos={pasosDe(p)} enlaza={(paso) => enlazado(paso, p)} />
      </details>
    </li>
  );
}

/** A step's text as a link: a folio to its document, a picker or packer to their page. */
function enlazado({ id, estado, texto }: Paso, { REMISION, FACTURA }: Pedido): ReactNode {
  if (id === 'factura' && FACTURA) return <LigaFactura folio={FACTURA} />;
  if ((id === 'surtido' || id === 'empaque') && estado === 'hecho')
    return <LigasA registro="operador" dicho={texto} />;
  const href = id === 'remision' && REMISION ? hrefDeRegistro('remision', REMISION) : undefined;
  return href ? <LigaAparte href={href}>{texto}</LigaAparte> : texto;
}

function LigaAparte({ href, children }: { href: string; children: ReactNode }) {
  const alAbrir = useAbrirMarca();
  return (
    <a href={href} onClick={(e) => pulsaLiga(e, () => alAbrir(href))}>
      {children}
    </a>
  );
}
