import type { ReactNode } from 'react';
import { antiguedad, cuantos, dinero, entero, fecha } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconMail, IconPhone } from '../../ui/iconos.ts';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import css from './FichaCliente.module.css';
import type { Info } from './ficha.ts';
import { ligaDeDinero, ligaDePedidos } from './ficha-ligas.ts';

/** DIAS_DIST is minus the days since the customer became a distributor: up to 60 days they are new, up to 30 very new (specification §9). */
const NUEVO = -60;
const RECIEN = -30;
/** Weeks without an order after which somebody should call. */
const SIN_ATENCION = 4;

const SEMANA = ['semana', 'semanas'] as const;

/** Who the customer is and how they stand, at a glance. */
export function Cabeza({ info }: { info: Info }) {
  return (
    <section className={`${css.parte} ${css.entera} ${css.cabeza}`} aria-label="Cliente">
      <div className={css.quien}>
        <h2 className={css.nombre}>{info.NOMBRE}</h2>
        <p className={css.senas}>
          {[info.CLAVE_CLIENTE, info.NOMBRE_COMERCIAL, info.TIPO, info.ZONA].filter(Boolean).join(' · ')}
        </p>
        <Marcas info={info} />
        <Contacto info={info} />
      </div>
      <Cifras info={info} />
    </section>
  );
}

/** What to know before talking to the customer. */
function Marcas({ info: { DIAS_DIST, CLTE_RECOGE, INACTIVO_DESDE, OPERADOR } }: { info: Info }) {
  return (
    <p className={css.marcas}>
      {DIAS_DIST !== null && DIAS_DIST >= NUEVO ? (
        <Estado tono={DIAS_DIST >= RECIEN ? 'hecho' : 'atencion'}>
          {DIAS_DIST === 0
            ? 'Distribuidor desde hoy'
            : `Distribuidor nuevo: ${cuantos(-DIAS_DIST, ['día', 'días'])}`}
        </Estado>
      ) : null}
      {INACTIVO_DESDE ? <Estado tono="rechazo">{`Inactivo desde el ${fecha(INACTIVO_DESDE)}`}</Estado> : null}
      {CLTE_RECOGE === 'S' ? <Estado tono="nada">El cliente recoge</Estado> : null}
      <span>
        {OPERADOR ? (
          <>
            Lo atiende <LigaA registro="operador" valor={OPERADOR} enTexto />
          </>
        ) : (
          'Sin asesor'
        )}
      </span>
    </p>
  );
}

/** The customer's phones and e-mail, as links. */
function Contacto({ info }: { info: Info }) {
  const telefonos = [...new Set([info.TELEFONO1, info.TELEFONO2, info.CELULAR])].filter(
    (t) => t !== null && t !== '',
  );
  if (telefonos.length === 0 && !info.EMAIL) return null;
  return (
    <ul className={css.contacto}>
      {telefonos.map((t) => (
        <li key={t}>
          <a href={`tel:${t?.replace(/[^\d+]/g, '')}`}>
            <IconPhone size={16} stroke={1.75} aria-hidden />
            {t}
          </a>
        </li>
      ))}
      {info.EMAIL ? (
        <li>
          <a href={`mailto:${info.EMAIL}`}>
            <IconMail size={16} stroke={1.75} aria-hidden />
            {info.EMAIL}
          </a>
        </li>
      ) : null}
    </ul>
  );
}

interface CifraProps {
  nombre: string;
  valor: string;
  detalle: ReactNode;
  /** Link to the rows that the figure counts. */
  liga: string | undefined;
  tono?: 'rechazo' | 'atencion' | undefined;
}

function Cifra({ nombre, valor, detalle, liga, tono }: CifraProps) {
  const alAbrir = useAbrirMarca();
  const cuerpo = (
    <>
      <span className={css.cifraNombre}>{nombre}</span>
      <span className={css.cifraValor}>{valor}</span>
      <span className={css.cifraDetalle}>{detalle}</span>
    </>
  );
  return (
    <li data-tono={tono}>
      {liga ? (
        <a className={css.cifra} href={liga} onClick={(e) => pulsaLiga(e, () => alAbrir(liga))}>
          {cuerpo}
        </a>
      ) : (
        <div className={css.cifra}>{cuerpo}</div>
      )}
    </li>
  );
}

function Cifras({ info }: { info: Info }) {
  const { CLIENTE_ID: id, SALDO_VENCIDO, POR_APLICAR, SEMSINATEN } = info;
  return (
    <ul className={css.cifras}>
      <Cifra
        nombre="Debe"
        valor={dinero(info.SALDO_CXC)}
        detalle={info.SALDO < 0 ? `Saldo a favor ${dinero(-info.SALDO)}` : `Saldo ${dinero(info.SALDO)}`}
        liga={ligaDeDinero(id, 'V', 'P')}
      />
      <Cifra
        nombre="Vencido"
        valor={dinero(SALDO_VENCIDO)}
        detalle={vencidoDesde(info)}
        liga={ligaDeDinero(id, 'V')}
        tono={SALDO_VENCIDO > 0 ? 'rechazo' : undefined}
      />
      <Cifra
        nombre="Anticipo"
        valor={dinero(POR_APLICAR)}
        detalle={POR_APLICAR > 0 ? 'A su favor, por aplicar' : 'Nada por aplicar'}
        liga={ligaDeDinero(id, 'A')}
      />
      <Cifra
        nombre="Crédito usado"
        valor={creditoUsado(info)}
        detalle={<Credito info={info} />}
        liga={ligaDeDinero(id, 'V', 'P')}
        tono={info.SALDO_DISPONIBLE !== null && info.SALDO_DISPONIBLE < 0 ? 'rechazo' : undefined}
      />
      <Cifra
        nombre="Último pedido"
        valor={info.FECHA_ULTIMO_PEDIDO ? `Hace ${antiguedad(info.FECHA_ULTIMO_PEDIDO)}` : 'Ninguno'}
        detalle={cuantos(info.PEDIDOS, ['pedido', 'pedidos'])}
        liga={ligaDePedidos(id)}
      />
      <Cifra
        nombre="Sin atención"
        valor={SEMSINATEN === null ? 'Nunca' : cuantos(SEMSINATEN, SEMANA)}
        detalle={info.DIAS_MARCADO_TMK ? `Se le llama: ${info.DIAS_MARCADO_TMK}` : 'Sin días de llamada'}
        liga={ligaDePedidos(id)}
        tono={SEMSINATEN !== null && SEMSINATEN >= SIN_ATENCION ? 'atencion' : undefined}
      />
    </ul>
  );
}

function vencidoDesde({ VENCIDO_DESDE, SEMCONATR }: Info): string {
  if (VENCIDO_DESDE === null) return 'Nada vencido';
  return SEMCONATR > 0 ? `Desde hace ${cuantos(SEMCONATR, SEMANA)}` : `Desde el ${fecha(VENCIDO_DESDE)}`;
}

const usado = ({ LIMITE_CREDITO, SALDO_CXC }: Info): number =>
  LIMITE_CREDITO > 0 ? (100 * SALDO_CXC) / LIMITE_CREDITO : 0;

const creditoUsado = (info: Info): string =>
  info.SALDO_DISPONIBLE === null ? 'Sin crédito' : `${entero(Math.round(usado(info)))} %`;

/** The used part of the credit as a bar, and what is left of it. */
function Credito({ info }: { info: Info }) {
  const { SALDO_DISPONIBLE: queda, DIAS_CREDITO } = info;
  if (queda === null) return 'Paga de contado';
  return (
    <>
      <span className={css.credito} aria-hidden>
        <span style={{ width: `${Math.min(100, usado(info))}%` }} />
      </span>
      {queda < 0 ? `Excedido ${dinero(-queda)}` : `Le quedan ${dinero(queda)} a ${DIAS_CREDITO} días`}
    </>
  );
}
