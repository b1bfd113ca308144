import { CONTROLES_DE_CLIENTE } from '@anden/contrato/clientes/rules.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Respuesta } from '../platform/client.ts';
import { CampoSugerido, type CampoSugeridoProps } from './CampoSugerido.tsx';
import { type DeQue, useSugeridos } from './useSugeridos.ts';

/** A customer, as a field finds it. */
export type ClienteHallado = Respuesta<'buscaClientes'>['data'][number];

export interface CampoClienteProps extends CampoSugeridoProps {
  /** A customer was chosen of those that what is typed may mean. */
  alElegir: (cliente: ClienteHallado) => void;
  /** What was confirmed may mean several customers (`cualCliente`): the field offers them, and says that one has to be chosen. */
  varios?: boolean;
}

const VARIOS_CLIENTES = 'Hay varios así: elija uno de la lista';

const CLIENTES: DeQue<'buscaClientes'> = {
  llamada: 'buscaClientes',
  control: CONTROLES_DE_CLIENTE,
  etiqueta: 'Clientes',
  lee: (c) => ({
    id: String(c.CLIENTE_ID),
    titulo: c.CLAVE_CLIENTE,
    detalle: [c.CLIENTE, c.NOMBRE_COMERCIAL, c.ZONA].filter(Boolean).join(' · '),
  }),
};

/**
 * Where a screen asks for a customer: by key, phone, or words of name, tax id or e-mail. Only those that the operator may see are
 * suggested; what is typed and not chosen is for the server to know.
 */
export function CampoCliente({ alElegir, varios = false, ...rest }: CampoClienteProps) {
  const campo = useRef<HTMLInputElement>(null);
  const sugeridos = useSugeridos(rest.value, CLIENTES, alElegir, varios ? VARIOS_CLIENTES : null);
  const ofrece = useEffectEvent(() => {
    campo.current?.focus();
    sugeridos.teclea(rest.value);
  });
  useEffect(() => {
    if (varios) ofrece();
  }, [varios]);
  const { lista } = sugeridos;
  const error = varios && !lista ? VARIOS_CLIENTES : rest.error;
  return <CampoSugerido autoComplete="off" {...rest} error={error} ref={campo} sugeridos={sugeridos} />;
}
