import { useDeferredValue } from 'react';
import { BUSCA_DESDE } from '../../capture/useSugeridos.ts';
import { atHand, useQueryCall } from '../../platform/query.ts';
import { CuerpoDeFicha } from '../../ui/CuerpoDeFicha.tsx';
import { EmptyState, Hueco } from '../../ui/Vacios.tsx';
import { type Cual, entradaDe } from './adelanto.ts';
import { Cabeza } from './FichaCabeza.tsx';
import css from './FichaCliente.module.css';
import { Datos, Direcciones } from './FichaDatos.tsx';
import { Documentos, useAbiertos } from './FichaDocumentos.tsx';
import { PanelFactura } from './FichaFactura.tsx';
import { Antiguedad, Marcas, useHistorialVPD, useMarcas, VentasPagosDevoluciones } from './FichaGraficas.tsx';
import { Pedidos, usePedidos } from './FichaPedidos.tsx';
import type { Info } from './ficha.ts';

/** Shortest time between readings caused by messages, which come from the whole company, in milliseconds. */
const PAUSA = 5_000;

const BUSQUELO = 'Búsquelo por su clave, su teléfono o su nombre.';
/** Shorter text is only searched for as a complete key. */
const CON_POCAS_LETRAS = `Un nombre o un teléfono se busca con ${BUSCA_DESDE} letras o cifras al menos.`;

/** A customer's record, kept current. */
export function useInfoCliente(cual: Cual) {
  const entrada = entradaDe(cual);
  const lectura = useQueryCall('getInfoGralCliente', entrada ?? {}, {
    enabled: entrada !== null,
    pausa: PAUSA,
  });
  return { pedida: entrada !== null, lectura };
}

/**
 * Everything about one customer, filling a page or beside a list, a ticket or a call: how they stand, where each order is now, their money,
 * what they buy and where they are. Every figure links to its rows.
 */
export function PanelCliente({ cual }: { cual: Cual }) {
  const { pedida, lectura } = useInfoCliente(cual);
  useAdelanto(cual, pedida && !lectura.data && !lectura.error);
  return (
    <CuerpoDeFicha
      pedida={pedida}
      lectura={lectura}
      silueta={<Silueta />}
      vacio={<EmptyState titulo="Sin cliente">{BUSQUELO}</EmptyState>}
      rechazada={'clave' in cual && cual.clave.length < BUSCA_DESDE ? CON_POCAS_LETRAS : BUSQUELO}
    >
      {(info) => <Partes key={info.CLIENTE_ID} cual={cual} info={info} />}
    </CuerpoDeFicha>
  );
}

/**
 * Reads, at the same time as the record, those parts that can be read with what the address says of the customer, so that no reading waits
 * for another's answer.
 */
function useAdelanto(cual: Cual, enabled: boolean): void {
  const cliente = 'cliente' in cual ? cual.cliente : 0;
  usePedidos(cliente, { enabled: enabled && cliente > 0, callada: true });
  useAbiertos(cliente, { enabled: enabled && cliente > 0, callada: true });
  useHistorialVPD(cual, { enabled, callada: true });
  useMarcas(cual, { enabled, callada: true });
}

/** The page's layout before anything was read. */
function Silueta() {
  return (
    <div className={css.ficha} aria-hidden>
      <div className={css.partes}>
        <div className={`${css.parte} ${css.entera} ${css.cabeza}`}>
          <div className={css.quien}>
            <Hueco ancho="min(320px, 80%)" alto="1.65rem" />
            <Hueco ancho="min(240px, 60%)" />
            <Hueco ancho="min(280px, 70%)" />
          </div>
          <div className={css.quien}>
            <Hueco alto="72px" />
          </div>
        </div>
        <PartesVacias />
      </div>
    </div>
  );
}

const PartesVacias = () => (
  <>
    <ParteVacia clase={css.entera} alto="160px" />
    <ParteVacia clase={css.larga} alto={ALTO_DE_GRAFICA} />
    <ParteVacia clase={css.corta} alto={ALTO_DE_GRAFICA} />
  </>
);

const ALTO_DE_GRAFICA = '236px';

const ParteVacia = ({ clase, alto }: { clase: string | undefined; alto: string }) => (
  <div className={`${css.parte} ${clase}`}>
    <div className={css.titulo}>
      <Hueco ancho="160px" alto="1.2rem" />
    </div>
    <Hueco alto={alto} />
  </div>
);

/** The record's parts: who the customer is and how they stand in the first frame, the others in the next ones. */
function Partes({ cual, info }: { cual: Cual; info: Info }) {
  // On coming back everything is drawn at once, so that the page can return to its scroll.
  const yaVista = atHand('getHistorialVPD', entradaDe(cual) ?? {}) !== undefined;
  const demas = useDeferredValue(true, yaVista);
  return (
    <div className={css.ficha}>
      <div className={css.partes}>
        <Cabeza info={info} />
        {demas ? (
          <>
            <Pedidos cliente={info.CLIENTE_ID} />
            <VentasPagosDevoluciones cual={cual} info={info} />
            <Antiguedad info={info} />
            <Documentos info={info} />
            <Marcas cual={cual} info={info} />
            <Direcciones direcciones={info.direcciones} />
            <Datos info={info} />
          </>
        ) : (
          <PartesVacias />
        )}
      </div>
      <PanelFactura />
    </div>
  );
}
