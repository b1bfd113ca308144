import { CERO, type Centavos, dePesos, mas } from '@anden/contrato/centavos.ts';
import { fecha, pesos } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconX } from '../../ui/iconos.ts';
import { PorLeer } from '../../ui/Vacios.tsx';
import css from './cartera.module.css';
import { type ClienteDelReparto, conLoQueQueda, dadoA, enCampo, montoRejection } from './reparto.ts';

/** More than any deposit. */
const SIN_TOPE = dePesos(1_000_000_000);

export interface ClientePorAplicarProps {
  cliente: ClienteDelReparto;
  /** What of the deposit was not given to anybody yet; below 0 if too much is given. */
  queda: Centavos;
  disabled: boolean;
  onCambio: (cliente: ClienteDelReparto) => void;
  onQuitar: () => void;
}

/** The amounts that a customer gets: for each of its open invoices, and as an advance. */
export function ClientePorAplicar({ cliente, queda, disabled, onCambio, onQuitar }: ClientePorAplicarProps) {
  const query = useQueryCall('getCargosPorCobrar', { clave_cliente: cliente.clave });
  const debe = query.data?.data;
  const deEl = { CLIENTE_ID: cliente.id };
  const pon = (id: number, escrito: string) =>
    onCambio({ ...cliente, cargos: { ...cliente.cargos, [id]: escrito } });
  const campo = {
    inputMode: 'decimal' as const,
    maxLength: 20,
    placeholder: '0.00',
    disabled,
    onFocus: (e: { target: HTMLInputElement }) => e.target.select(),
  };
  return (
    <section className={css.cliente} aria-label={`Cliente ${cliente.clave}`}>
      <header>
        <p>
          <strong>
            <LigaA registro="cliente" valor={cliente.clave} fila={deEl} enTexto />
          </strong>{' '}
          {cliente.nombre}
        </p>
        <p className={css.ayuda}>
          {debe ? `Debe ${pesos(debe.SALDO)}` : ''}
          {debe && debe.ANTICIPO > 0 ? ` · a su favor ${pesos(debe.ANTICIPO)}` : ''}
        </p>
        <BotonIcono
          etiqueta={`Quitar ${cliente.clave}`}
          icono={<IconX stroke={1.75} />}
          disabled={disabled}
          onClick={onQuitar}
        />
      </header>
      {!debe ? (
        <PorLeer lectura={query} />
      ) : (
        <>
          <ul className={css.cargos}>
            {debe.cargos.map((k) => {
              const escrito = cliente.cargos[k.CARGO_ID] ?? '';
              return (
                <li key={k.CARGO_ID}>
                  <div>
                    <LigaA registro="factura" valor={k.FOLIO} fila={deEl} />{' '}
                    {k.VENCIDO === 'S' ? (
                      <Estado tono="rechazo">{`Venció ${fecha(k.VENCE)}`}</Estado>
                    ) : (
                      <span className={css.ayuda}>Vence {fecha(k.VENCE)}</span>
                    )}
                    <div className={css.ayuda}>Debe {pesos(k.PENDIENTE)}</div>
                  </div>
                  <Campo
                    etiqueta={`Aplicar a ${k.FOLIO}`}
                    etiquetaOculta
                    {...campo}
                    value={escrito}
                    error={montoRejection(escrito, dePesos(k.PENDIENTE))}
                    onChange={(e) => pon(k.CARGO_ID, e.target.value)}
                  />
                  <Boton
                    tipo="discreto"
                    aria-label={`Pagar ${k.FOLIO}`}
                    disabled={disabled}
                    onClick={() => pon(k.CARGO_ID, enCampo(dePesos(k.PENDIENTE)))}
                  >
                    Todo
                  </Boton>
                </li>
              );
            })}
            <li>
              <div>
                <span>Anticipo</span>
                <div className={css.ayuda}>Queda a su favor, sin aplicar</div>
              </div>
              <Campo
                etiqueta={`Anticipo de ${cliente.clave}`}
                etiquetaOculta
                {...campo}
                value={cliente.anticipo}
                error={montoRejection(cliente.anticipo, SIN_TOPE)}
                onChange={(e) => onCambio({ ...cliente, anticipo: e.target.value })}
              />
              <span />
            </li>
          </ul>
          <div className={css.acciones}>
            <Boton
              tipo="discreto"
              disabled={disabled || mas(queda, dadoA(cliente)) <= CERO}
              onClick={() => onCambio(conLoQueQueda(cliente, debe.cargos, queda))}
            >
              Darle lo que queda
            </Boton>
          </div>
        </>
      )}
    </section>
  );
}
