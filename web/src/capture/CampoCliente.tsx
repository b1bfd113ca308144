import { CONTROLES_DE_CLIENTE } from '@anden/contrato/clientes/rules.ts';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Respuesta } from '../platform/client.ts';
import { CampoSugerido, type CampoSugeridoProps } from './CampoSugerido.tsx';
import { type DeQue, useSugeridos } from './useSugeridos.ts';

/** A customer, as a field finds it. */
export type ClienteHallado = Respuesta<'buscaClientes'>['data'][number];

export interface CampoClienteProps extends CampoSugeridoProps {
  /** Called with the suggested customer that was chosen. */
  alElegir: (cliente: ClienteHallado) => void;
  /** The confirmed text may mean several customers (`cualCliente`): the field suggests them and says that one has to be chosen. */
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
 * Where a screen asks for a customer: by key, phone, or words of name, tax id or e-mail. Only customers that the operator may see are
 * suggested; a text confirmed without choosing one is the server's to interpret.
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
  const reemplazo = useReemplazo(campo, rest);
  return <CampoSugerido autoComplete="off" {...rest} {...reemplazo} ref={campo} sugeridos={sugeridos} />;
}

/**
 * Selects the whole text when the field gets the focus, when the text is confirmed, and when something else wrote it (a customer was
 * opened). A scanned key too short to be told from typing then replaces the text instead of being appended to it.
 */
function useReemplazo(
  campo: RefObject<HTMLInputElement | null>,
  { value, onCambio }: Pick<CampoSugeridoProps, 'value' | 'onCambio'>,
) {
  const llega = useRef(false);
  const tecleado = useRef(value);
  const todo = () => campo.current?.select();
  useLayoutEffect(() => {
    if (tecleado.current !== value && document.activeElement === campo.current) campo.current?.select();
    tecleado.current = value;
  }, [campo, value]);
  return {
    onCambio(texto: string) {
      tecleado.current = texto;
      onCambio(texto);
    },
    onFocus() {
      llega.current = true;
      todo();
    },
    // The press that gave the field its focus also moved the cursor, so select again.
    onClick() {
      if (llega.current) todo();
      llega.current = false;
    },
    onKeyDown({ key, nativeEvent }: KeyboardEvent) {
      llega.current = false;
      if (key === 'Enter' && !nativeEvent.isComposing) todo();
    },
  };
}
