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
  const reemplazo = useReemplazo(campo, rest);
  return <CampoSugerido autoComplete="off" {...rest} {...reemplazo} ref={campo} sugeridos={sugeridos} />;
}

/**
 * What the field holds is selected where somebody comes to it, where it was confirmed and where it was not typed (a customer was opened): a key
 * too short to be told from typing replaces it when it is scanned, and is not written after it.
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
    // Pressing the field put the cursor where it was pressed.
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
