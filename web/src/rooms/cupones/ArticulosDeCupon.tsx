import { enPiezas } from '@anden/contrato/cifras.ts';
import {
  CLAVE_DE_CUPON_MAX,
  MENSAJES_CUPON,
  UNIDADES_INICIALES,
  unidadesDeCuponRejection,
} from '@anden/contrato/cupones/rules.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../platform/client.ts';
import { useMontada } from '../../platform/montada.ts';
import { enteroDe } from '../../platform/numero.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { IconPlus, IconX } from '../../ui/iconos.ts';
import type { ArticuloDeCupon } from './cupon.ts';
import css from './cupones.module.css';

const INICIALES = String(UNIDADES_INICIALES);

/** The articles of a coupon, with the fields that add one; Enter in them adds, and does not save the coupon. */
export function ArticulosDeCupon(props: {
  articulos: readonly ArticuloDeCupon[];
  /** An article is being added or removed, or the coupon saved. */
  ocupado: boolean;
  alAgregar: (articulo: ArticuloDeCupon) => void;
  alQuitar: (articulo: ArticuloDeCupon) => void;
}) {
  const { articulos, ocupado, alAgregar, alQuitar } = props;
  const [clave, setClave] = useState('');
  const [unidades, setUnidades] = useState(INICIALES);
  const [falta, setFalta] = useState<{ de: 'clave' | 'unidades'; mensaje: string } | null>(null);
  const [buscando, setBuscando] = useState(false);
  const montada = useMontada();
  const campo = useRef<HTMLInputElement>(null);

  async function agrega(): Promise<void> {
    if (ocupado || buscando) return;
    const piezas = enteroDe(unidades);
    if (clave.trim() === '') return setFalta({ de: 'clave', mensaje: MENSAJES_CUPON.clave });
    const malas = unidadesDeCuponRejection(piezas);
    if (malas) return setFalta({ de: 'unidades', mensaje: malas });
    setBuscando(true);
    try {
      const { data } = await call('getArticuloCupon', { clave_articulo: clave.trim() });
      // Cancelled or saved meanwhile, it would be in the next new coupon, or in one that nobody is looking at.
      if (!montada()) return;
      const [a] = data;
      if (!a) return setFalta({ de: 'clave', mensaje: MENSAJES_CUPON.sinArticulo });
      if (articulos.some((x) => x.id === a.ARTICULO_ID))
        return setFalta({ de: 'clave', mensaje: MENSAJES_CUPON.yaEsta });
      // What was typed during the search is the next article.
      setClave((ahora) => (ahora === clave ? '' : ahora));
      setUnidades((ahora) => (ahora === unidades ? INICIALES : ahora));
      alAgregar({
        det: null,
        id: a.ARTICULO_ID,
        clave: a.CLAVE_ARTICULO,
        nombre: a.ARTICULO,
        unidades: piezas,
      });
      campo.current?.focus();
    } catch (e) {
      setFalta({ de: 'clave', mensaje: e instanceof Error ? e.message : String(e) });
    } finally {
      setBuscando(false);
    }
  }
  function tecla(e: KeyboardEvent): void {
    if (e.key !== 'Enter') return;
    e.preventDefault();
    void agrega();
  }
  return (
    <fieldset className={css.articulos}>
      <legend>Artículos</legend>
      <div className={css.agrega}>
        <Campo
          ref={campo}
          etiqueta="Clave del artículo"
          value={clave}
          maxLength={CLAVE_DE_CUPON_MAX}
          autoCapitalize="characters"
          spellCheck={false}
          error={falta?.de === 'clave' ? falta.mensaje : null}
          onKeyDown={tecla}
          onChange={(e) => {
            setFalta(null);
            setClave(e.target.value);
          }}
        />
        <Campo
          etiqueta="Unidades"
          value={unidades}
          inputMode="numeric"
          maxLength={7}
          error={falta?.de === 'unidades' ? falta.mensaje : null}
          onFocus={(e) => e.target.select()}
          onKeyDown={tecla}
          onChange={(e) => {
            setFalta(null);
            setUnidades(e.target.value);
          }}
        />
        <Boton
          icono={<IconPlus stroke={1.75} />}
          cargando={buscando}
          disabled={ocupado}
          onClick={() => void agrega()}
        >
          Agregar
        </Boton>
      </div>
      {articulos.length === 0 ? <p className={css.nada}>Sin artículos: vale para cualquiera</p> : null}
      <ul className={css.lista} aria-label="Artículos del cupón">
        {articulos.map((a) => (
          <li key={a.id}>
            <span className={css.nombre}>
              <b>{a.clave}</b> {a.nombre}
            </span>
            <span className={css.unidades}>{enPiezas(a.unidades)}</span>
            <BotonIcono
              etiqueta={`Quitar ${a.clave}`}
              icono={<IconX stroke={1.75} />}
              disabled={ocupado}
              onClick={() => alQuitar(a)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
