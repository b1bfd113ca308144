import { CERO, dePesos, dichoEnPesos, menos } from '@anden/contrato/centavos.ts';
import { type FormEvent, useState } from 'react';
import { CampoCliente } from '../../capture/CampoCliente.tsx';
import { cualCliente } from '../../capture/cualCliente.ts';
import { call } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import type { Draft } from '../../platform/draft.ts';
import { pesos } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { avisar } from '../../ui/modal.ts';
import partes from '../../ui/PartesDeFicha.module.css';
import { ClientePorAplicar } from './ClientePorAplicar.tsx';
import css from './cartera.module.css';
import type { Deposito } from './deposito.ts';
import {
  type Borrador,
  type ClienteDelReparto,
  dadoDe,
  porGuardar,
  repartoPorGuardarRejection,
} from './reparto.ts';

export interface RepartoProps {
  titulo: string;
  deposito: Deposito;
  borrador: Draft<Borrador>;
  reparto: Borrador;
}

/**
 * Gives what is left of the deposit to one customer or several. What is typed survives a reload,
 * for the operator who typed it.
 */
export function Reparto({ titulo, deposito, borrador, reparto }: RepartoProps) {
  const { DOCTO_BA_ID: docto_ba_id, VERSION, POR_APLICAR } = deposito;
  const [clave, setClave] = useState('');
  const [varios, setVarios] = useState(false);
  const [hecho, setHecho] = useState<{ dicho: string; quedan: number } | null>(null);
  const comando = useCommand('aplicaDeposito', { titulo, memoria: `deposito.${docto_ba_id}.reparto` });
  const { clientes } = reparto;
  const porDar = dePesos(POR_APLICAR);
  const queda = menos(porDar, dadoDe(clientes));
  const rechazo = repartoPorGuardarRejection(clientes, porDar);
  /** Somebody gave money of the deposit, or took some back, since this was begun. */
  const cambio = clientes.length > 0 && reparto.version !== VERSION;

  const pon = (nuevos: readonly ClienteDelReparto[]) => {
    setHecho(null);
    borrador.set({ version: clientes.length === 0 ? VERSION : reparto.version, clientes: nuevos });
  };

  function agrega(cliente: Pick<ClienteDelReparto, 'id' | 'clave' | 'nombre'>): void {
    // What was typed during the search is the next customer.
    setClave((ahora) => (ahora === clave ? '' : ahora));
    setVarios(false);
    // The present ones: during the search amounts may have been typed.
    const ahora = borrador.get().clientes;
    if (ahora.some((c) => c.id === cliente.id)) return;
    pon([...ahora, { ...cliente, anticipo: '', cargos: {} }]);
  }

  /** Finds a customer who was typed and not chosen from the suggestions. */
  async function busca(): Promise<void> {
    if (clave.trim() === '') return;
    setVarios(false);
    try {
      const cual = await cualCliente(clave);
      if (cual === 'varios') return setVarios(true);
      if (cual) return agrega({ id: cual.CLIENTE_ID, clave: cual.CLAVE_CLIENTE, nombre: cual.CLIENTE });
      const { data } = await call('getCargosPorCobrar', { clave_cliente: clave.trim() });
      agrega({ id: data.CLIENTE_ID, clave: data.CLAVE_CLIENTE, nombre: data.CLIENTE });
    } catch (e) {
      void avisar(titulo, e instanceof Error ? e.message : String(e), 'rechazo');
    }
  }

  async function guarda(): Promise<void> {
    if (rechazo || comando.running) return;
    const reply = await comando.run({
      docto_ba_id,
      version: reparto.version,
      clientes: porGuardar(clientes),
    });
    if (!reply) return;
    // A customer added during the save stays, to be checked against what is left.
    const dados = new Set(clientes.map((c) => c.id));
    const nuevos = reparto === borrador.get() ? [] : borrador.get().clientes.filter((c) => !dados.has(c.id));
    if (nuevos.length > 0) pon(nuevos);
    else borrador.forget();
    const quedan = reply.data.POR_APLICAR;
    setHecho({ dicho: `Aplicado. Quedan ${pesos(quedan)} por aplicar.`, quedan });
  }

  return (
    <section className={`${partes.parte} ${partes.dosTercios} ${css.reparto}`} aria-label="Aplicar">
      <h2>Aplicar</h2>
      {
        // Shown until that is undone, or more is given.
        hecho?.quedan === POR_APLICAR ? <Mensaje tono="hecho">{hecho.dicho}</Mensaje> : null
      }
      <form
        noValidate
        onSubmit={(e: FormEvent) => {
          e.preventDefault();
          void busca();
        }}
      >
        <CampoCliente
          etiqueta="Cliente"
          placeholder="Clave, nombre o teléfono"
          maxLength={40}
          value={clave}
          varios={varios}
          onCambio={(texto) => {
            setVarios(false);
            setClave(texto);
          }}
          alElegir={(c) => agrega({ id: c.CLIENTE_ID, clave: c.CLAVE_CLIENTE, nombre: c.CLIENTE })}
        />
      </form>
      {cambio ? (
        <Mensaje tono="atencion">
          Mientras usted escribía: {deposito.rastro[0]?.OPERADOR ?? 'Otro sistema'}.{' '}
          {deposito.rastro[0]?.DICHO}{' '}
          <Boton tipo="discreto" onClick={() => borrador.set({ ...reparto, version: VERSION })}>
            Ya lo revisé
          </Boton>
        </Mensaje>
      ) : null}
      <form
        noValidate
        aria-label="Reparto"
        onSubmit={(e: FormEvent) => {
          e.preventDefault();
          void guarda();
        }}
      >
        {clientes.map((c) => (
          <ClientePorAplicar
            key={c.id}
            cliente={c}
            queda={queda}
            disabled={comando.running}
            onCambio={(nuevo) => pon(clientes.map((otro) => (otro.id === c.id ? nuevo : otro)))}
            onQuitar={() => pon(clientes.filter((otro) => otro.id !== c.id))}
          />
        ))}
        {clientes.length > 0 ? (
          <div className={css.pie}>
            <p role="status" className={css.cuenta}>
              <strong>{dichoEnPesos(menos(porDar, queda))}</strong> de {pesos(POR_APLICAR)}
              {queda >= CERO ? ` · quedan ${dichoEnPesos(queda)}` : ''}
              {rechazo && dadoDe(clientes) > CERO ? <span className={css.mal}> · {rechazo}</span> : null}
            </p>
            <Boton tipo="discreto" disabled={comando.running} onClick={() => borrador.forget()}>
              Descartar
            </Boton>
            <Boton tipo="principal" enviar disabled={rechazo !== null} cargando={comando.running}>
              Aplicar
            </Boton>
          </div>
        ) : (
          <p className={css.ayuda}>Elija una sugerencia o busque al cliente.</p>
        )}
      </form>
    </section>
  );
}
